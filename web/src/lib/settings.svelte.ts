// What a person likes, kept in this browser.

export type Theme = 'auto' | 'light' | 'dark';
export type Palette = 'plain' | 'deuteranopia' | 'protanopia' | 'tritanopia';
/** When a choice on the map must be confirmed: always, when dice follow, never. */
export type Confirm = 'always' | 'dice' | 'never';

interface Kept {
    theme: Theme;
    palette: Palette;
    confirm: Confirm;
    /** Whether the sheet of the piece at hand is open. */
    unitCard: boolean;
}

const KEY = 'firestep.settings';
const PLAIN: Kept = { theme: 'auto', palette: 'plain', confirm: 'dice', unitCard: false };

function load(): Kept {
    try {
        return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    } catch {
        return { ...PLAIN };
    }
}

export const settings = $state<Kept>(load());

const night = window.matchMedia('(prefers-color-scheme: dark)');

const MAP_THEMES: Record<Palette, string> = {
    plain: 'light',
    protanopia: 'protan',
    deuteranopia: 'deutan',
    tritanopia: 'tritan',
};

const isDark = (): boolean => settings.theme === 'dark' || (settings.theme === 'auto' && night.matches);

/** Pictures of maps that stand alone are asked for in the light the page has. */
export function pictureOf(address: string): string {
    return `${address}?theme=${isDark() ? 'dark' : MAP_THEMES[settings.palette]}`;
}

/** The map's own style sheet comes from the program, which draws the map; it has all themes. */
function wearMap(dark: boolean): void {
    document.documentElement.dataset.map = dark ? 'dark' : MAP_THEMES[settings.palette];
    const id = 'map-style';
    if (document.getElementById(id)) return;
    const link = document.createElement('link');
    link.id = id;
    link.rel = 'stylesheet';
    link.href = '/api/map.css';
    document.head.append(link);
}

/** Puts the settings on the page and keeps them; run in an effect. */
export function wear(): void {
    const dark = isDark();
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.documentElement.dataset.palette = settings.palette;
    wearMap(dark);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // A browser that keeps nothing still plays.
    }
}
night.addEventListener('change', wear);
