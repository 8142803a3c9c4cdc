/** A column's attributes of a whole cell, for the style sheet. */
export type CellAttributes = {
  readonly "data-crossed"?: boolean | undefined;
  readonly "data-from"?: string | undefined;
};
