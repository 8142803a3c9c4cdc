/** Factors by which charts were zoomed in a test: below 1 comes closer. Emptied after each test. */
export const zooms: number[] = [];
