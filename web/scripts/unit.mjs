// Runs the tests of src/lib: bundles each of tests/unit/*.ts for Node and hands them to its own test runner.

import { readdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const here = fileURLToPath(new URL('..', import.meta.url));
const out = `${here}dist/unit`;
const entries = readdirSync(`${here}tests/unit`).filter((name) => name.endsWith('.test.ts'));

rmSync(out, { recursive: true, force: true });
await build({
    configFile: false,
    logLevel: 'warn',
    root: here,
    plugins: [svelte({ configFile: false })],
    build: {
        ssr: true,
        target: 'node18',
        outDir: out,
        rollupOptions: {
            input: Object.fromEntries(entries.map((name) => [name.slice(0, -3), `${here}tests/unit/${name}`])),
        },
    },
});
const built = entries.map((name) => `${out}/${name.slice(0, -3)}.js`);
process.exitCode = spawnSync(process.execPath, ['--test', ...built], { stdio: 'inherit' }).status ?? 1;
rmSync(out, { recursive: true, force: true });
