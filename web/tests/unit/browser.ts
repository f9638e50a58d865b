// What the store needs of a browser, for Node: imported before anything of src/.

Object.assign(globalThis, {
    window: globalThis,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    localStorage: { getItem: () => null, setItem: () => undefined },
    EventSource: class {
        static readonly CLOSED = 2;
        readyState = 1;
        addEventListener(): void {}
        close(): void {}
    },
});
