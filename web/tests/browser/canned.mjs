// The page before a made-up program: for boards that no system has yet, and for exact situations.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { cannedProgram } from '../canned/table.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const DIST = process.env.FIRESTEP_WEB ?? new URL('../../dist', import.meta.url).pathname;

/** Serves the page and answers for the program; `map` is the drawing of its board, `css` the style sheet of drawings. */
export async function serveCanned({ map = '', css = '' } = {}) {
    const program = cannedProgram();
    const streams = new Set();
    const server = createServer((request, response) => {
        const path = request.url ?? '/';
        const give = (status, type, body) => response.writeHead(status, { 'content-type': type }).end(body);
        if (path.startsWith('/api/map.css')) return give(200, 'text/css', css);
        if (path.includes('/map.svg')) return give(map ? 200 : 404, 'image/svg+xml', map);
        if (path.includes('/live')) {
            streams.add(response);
            response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
            return undefined;
        }
        if (!path.startsWith('/api/')) {
            const file = join(DIST, path === '/' ? 'index.html' : path.split('?')[0]);
            return existsSync(file) ? give(200, TYPES[extname(file)] ?? 'text/plain', readFileSync(file)) : give(404, 'text/plain', path);
        }
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => {
            const said = program.answer(request.method, path, JSON.parse(body || '{}'));
            give(said.status, 'application/json', JSON.stringify(said.body));
        });
        return undefined;
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        link: `http://127.0.0.1:${server.address().port}/#/game/1`,
        program,
        stop: () =>
            new Promise((resolve) => {
                for (const stream of streams) stream.end();
                server.close(resolve);
                server.closeAllConnections();
            }),
    };
}
