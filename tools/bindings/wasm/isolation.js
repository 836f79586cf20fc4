// The service worker of a static host's page: it adds the headers that isolate the page from other
// origins, without which there is no shared memory and thus no threads.
'use strict';

const kHeaders = { 'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'same-origin' };

async function isolated(request) {
    const response = await fetch(request);
    if (response.status === 0) return response;  // nothing of it may be read
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(kHeaders)) headers.set(name, value);
    return new Response(response.body, { status: response.status,
        statusText: response.statusText, headers });
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
    if (new URL(event.request.url).origin === location.origin && event.request.method === 'GET')
        event.respondWith(isolated(event.request));
});
