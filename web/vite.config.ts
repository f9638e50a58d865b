import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Everything the page needs comes from the program itself: relative addresses, no inlined data, no inline script.
export default defineConfig({
    base: './',
    plugins: [svelte()],
    build: { target: 'es2021', assetsInlineLimit: 0, sourcemap: false, modulePreload: { polyfill: false } },
    server: { proxy: { '/api': 'http://127.0.0.1:8014' } },
});
