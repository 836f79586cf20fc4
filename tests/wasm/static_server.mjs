// A static host: the files of one folder, below a path of their own, with a strict
// Content-Security-Policy.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

const kTypes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
    '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
    '.txt': 'text/plain; charset=utf-8' };
const kPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    + "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'";
const kFolder = '/chess/';

// Gives {url, close()}.  With `named_types` off, the type of sebastes.wasm is not known.
export async function serve_folder(folder, named_types = true) {
    const server = createServer(async (request, response) => {
        const path = new URL(request.url, 'http://host').pathname;
        const name = path === kFolder ? 'index.html' : basename(path);
        const type = kTypes[extname(name)];
        try {
            if (!path.startsWith(kFolder) || !type) throw new Error('no such file');
            const data = await readFile(join(folder, name));
            const known = named_types || extname(name) !== '.wasm';
            response.writeHead(200, { 'Content-Type': known ? type : 'application/octet-stream',
                'Content-Security-Policy': kPolicy, 'X-Content-Type-Options': 'nosniff' });
            response.end(data);
        } catch {
            response.writeHead(404, { 'Content-Type': 'text/html' });
            response.end('<p>There is no such file.</p>');
        }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return { url: `http://127.0.0.1:${server.address().port}${kFolder}`,
        close: () => { server.closeAllConnections(); server.close(); } };
}
