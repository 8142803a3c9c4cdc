import type { Example } from "./examples.ts";

/** A paragraph, an example, or a table of names and texts. */
export type Block = string | Example | { readonly rows: readonly (readonly [string, string])[] };
export type Guide = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] };
