import type { Browser } from "webextension-polyfill";

const names = globalThis as unknown as { readonly browser?: Browser; readonly chrome: Browser };

/** The extension's interface, which Firefox and Chrome both answer by promises, each under its own name. */
export const browser = names.browser ?? names.chrome;
