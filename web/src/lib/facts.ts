// Small words about the facts of the protocol.

/** `[6.75] words` without the number in front, which is shown on its own. */
export function withoutRule(text: string): string {
    return text.replace(/^\[[^\]]*\]\s*/, '');
}

/** A question without the name of whoever is asked, which stands above it. */
export function question(text: string, side: string): string {
    const plain = withoutRule(text);
    return capital(plain.startsWith(`${side}: `) ? plain.slice(side.length + 2) : plain);
}

/** A sum in two words: what it is of, and what came out; null if it is not written as `what: sum = total: result`. */
export function sumWords(text: string): { what: string; result: string } | null {
    const plain = withoutRule(text);
    const first = plain.indexOf(': ');
    const last = plain.lastIndexOf(': ');
    if (first < 0 || last <= first || !plain.slice(first, last).includes('=')) return null;
    return { what: plain.slice(0, first), result: plain.slice(last + 2) };
}

export function signed(value: number): string {
    return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export function percent(ppm: number): string {
    const p = ppm / 10000;
    return p >= 10 || p === 0 ? `${Math.round(p)} %` : `${p.toFixed(1)} %`;
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
