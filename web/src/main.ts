import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import sprite from './assets/sprite.svg?raw';

/** The signs of the counters, once for the page: `<use href="#sign-infantry">`. */
function putSprite(): void {
    const svg = new DOMParser().parseFromString(sprite, 'image/svg+xml').documentElement;
    svg.setAttribute('width', '0');
    svg.setAttribute('height', '0');
    svg.setAttribute('aria-hidden', 'true');
    svg.setAttribute('class', 'aside');
    document.body.prepend(document.importNode(svg, true));
}

putSprite();
const target = document.getElementById('app');
if (target) mount(App, { target });
