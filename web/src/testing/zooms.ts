/** Factors by which charts were zoomed in a test: below 1 comes closer. Emptied after each test. */
export const zooms: number[] = [];

/** A chart that a test drew: where the pointer is on it, and its picture. Emptied after each test. */
export const drawnChart: { x: number | null; picture: HTMLCanvasElement | null } = { x: null, picture: null };
