// Finds and makes elements of the page.

export const by_id = (id) => document.getElementById(id);

// An element with these attributes and children; a child may be a text.
export function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
}

// A button that calls `run` when it is pressed, unless `run` is null.
export function button(content, run, attributes = {}) {
    const node = element('button', { type: 'button', ...attributes }, content);
    if (run) node.addEventListener('click', run);
    return node;
}
