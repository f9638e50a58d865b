// What did not change stays the same object, so that what hangs on it is not drawn again.

const isPlain = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

/** `fresh`, with every part of it that equals the part of `old` in the same place replaced by that. */
export function keepSame<T>(old: unknown, fresh: T): T {
    if (Object.is(old, fresh)) return fresh;
    if (Array.isArray(old) && Array.isArray(fresh)) {
        const list = fresh.map((item, i) => keepSame(old[i], item));
        return (list.length === old.length && list.every((item, i) => item === old[i]) ? old : list) as T;
    }
    if (!isPlain(old) || !isPlain(fresh)) return fresh;
    const keys = Object.keys(fresh);
    let same = keys.length === Object.keys(old).length;
    const all: Record<string, unknown> = {};
    for (const key of keys) {
        all[key] = keepSame(old[key], fresh[key]);
        if (all[key] !== old[key]) same = false;
    }
    return (same ? old : all) as T;
}

/** When what was set has been painted; in a page nobody sees, soon. */
export function painted(): Promise<void> {
    return new Promise((resolve) => {
        const soon = setTimeout(resolve, 100);
        if (typeof requestAnimationFrame === 'undefined') return;
        requestAnimationFrame(() =>
            setTimeout(() => {
                clearTimeout(soon);
                resolve();
            }),
        );
    });
}
