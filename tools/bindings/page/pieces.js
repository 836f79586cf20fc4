// Draws the pieces: outlines in a square of 100 units, which the style sheet fills. A drawing is a
// body and the lines on it, the same for both colours.

const kFoot = 'M24 92c-2 0-3-1-3-3v-4c0-4 4-7 9-7h40c5 0 9 3 9 7v4c0 2-1 3-3 3z';

const kDrawings = {
    p: {
        body: [
            'M50 20a13.5 13.5 0 0 1 9.5 23c3 .5 5 1.8 5 3.8 0 2.2-2.5 3.5-6 4C59.5 62 64 70 70 78'
            + 'H30c6-8 10.5-16 11.5-27.2-3.5-.5-6-1.8-6-4 0-2 2-3.3 5-3.8A13.5 13.5 0 0 1 50 20z',
            kFoot,
        ],
        lines: ['M42 51c5 1.2 11 1.2 16 0'],
    },
    r: {
        body: [
            'M25 17h11.5v8.5h8V17h11v8.5h8V17H75v18.5L66 43c.5 13 2 23 5 35H29'
            + 'c3-12 4.5-22 5-35l-9-7.5z',
            kFoot,
        ],
        lines: ['M27 35.5h46', 'M34 43.5h32', 'M31.5 68h37'],
    },
    n: {
        body: [
            'M71.5 78H31c-1-13 4.5-20 11-26 3.5-3.3 5.5-6 5.5-9.5-4.5 3.8-9.5 5.3-15.5 5.8'
            + '-1.8 2.5-4 6.2-7.2 6.6C20.5 55.5 16 50.5 16 46c0-3.3 2-5.3 4-8 3.8-5.2 4.5-11 9-16'
            + ' 2.2-2.5 4.8-4.2 7.5-5.2-.8-3.8-.5-7.3 1-10.3 3.8 2 6.8 4.8 8.8 8.2'
            + 'C65 15.5 77 30.5 78 52c.4 9.5-.8 17.5-6.5 26z',
            kFoot,
        ],
        lines: ['M55 23c10 7 14.5 21 13 43', 'M22 47.5l2.5-2'],
        dots: [[37, 30, 3.2]],
    },
    b: {
        body: [
            'M50 8.5a6 6 0 0 1 4 10.5c9 6 15 14.5 15 24.5 0 6.5-3 11.5-7.5 14.5 1 7.5 3.5 13'
            + ' 8.5 20H30c5-7 7.5-12.5 8.5-20C34 55 31 50 31 43.5c0-10 6-18.5 15-24.5'
            + 'a6 6 0 0 1 4-10.5z',
            kFoot,
        ],
        lines: ['M37.5 58h25', 'M50 31v15', 'M42.5 38.5h15', 'M36 68h28'],
    },
    q: {
        body: [
            'M30 78c-1-9-4-17-9-25l-8-22.5a5.5 5.5 0 1 1 5.5-2L31 43l1.5-20.5a5.5 5.5 0 1 1 5.5-.8'
            + 'L48 40h4l10-18.3a5.5 5.5 0 1 1 5.5.8L69 43l12.5-14.5a5.5 5.5 0 1 1 5.5 2'
            + 'L79 53c-5 8-8 16-9 25z',
            kFoot,
        ],
        lines: ['M24.5 56c16-4.5 35-4.5 51 0', 'M29.5 68c13-2.5 28-2.5 41 0'],
    },
    k: {
        body: [
            'M46.5 6h7v6.5H60v7h-6.5V30h-7V19.5H40v-7h6.5z',
            'M50 28.5c4.5 0 8 3.5 8 8.5 5-5 12-7 18-5 8.5 3 12 12 8 20.5C80.5 60 73 66 71.5 78h-43'
            + 'C27 66 19.5 60 16 52.5c-4-8.5-.5-17.5 8-20.5 6-2 13 0 18 5 0-5 3.5-8.5 8-8.5z',
            kFoot,
        ],
        lines: ['M50 45v18', 'M50 63c-5-12-17-24-25-21-4 2-4 7 0 12',
            'M50 63c5-12 17-24 25-21 4 2 4 7 0 12', 'M29 69c13-2.5 29-2.5 42 0'],
    },
};

export const kPieceNames =
    { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

export function svg(name, attributes = {}, children = []) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
}

// "white knight" of "N".
export function piece_name(letter) {
    const kind = letter.toLowerCase();
    return `${letter === kind ? 'black' : 'white'} ${kPieceNames[kind]}`;
}

// A drawing of the piece with this FEN letter; 100 by 100 units, hidden from screen readers.
export function draw_piece(letter) {
    const kind = letter.toLowerCase();
    const drawing = kDrawings[kind];
    const parts = [
        ...drawing.body.map((d) => svg('path', { class: 'halo', d })),
        ...drawing.body.map((d) => svg('path', { class: 'body', d })),
        ...(drawing.lines ?? []).map((d) => svg('path', { class: 'line', d })),
        ...(drawing.dots ?? []).map(([cx, cy, r]) => svg('circle', { class: 'dot', cx, cy, r })),
    ];
    const side = letter === kind ? 'black' : 'white';
    return svg('svg',
        { viewBox: '-5 -3 110 110', class: `piece ${side}`, 'aria-hidden': 'true' }, parts);
}
