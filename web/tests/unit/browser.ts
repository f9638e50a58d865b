// What the store needs of a browser, for Node: imported before anything of src/.

import { webcrypto } from 'node:crypto';

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
// Debian 12's Node.js has it, but not as a global.
globalThis.crypto ??= webcrypto as Crypto;
