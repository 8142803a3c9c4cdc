/** The controls of a filter row: one height, one outline. */
export const filterControlClass =
  "h-[34px] rounded-md border border-line2 bg-s1 px-2.5 text-md text-text pointer-coarse:h-11 pointer-coarse:text-lg transition-colors hover:border-muted/60 aria-invalid:border-down";

/** The word over a control of a filter row. */
export const filterLabelClass = "mb-1.5 block text-sm leading-[18px] text-muted";
