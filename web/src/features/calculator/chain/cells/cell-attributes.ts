import type { HTMLAttributes } from "react";

/** What a column says of a whole cell, for the style sheet and for who points at it. */
export type CellAttributes = Pick<HTMLAttributes<HTMLElement>, "onPointerEnter"> & {
  readonly "data-crossed"?: boolean | undefined;
  readonly "data-from"?: string | undefined;
  readonly "data-told"?: boolean | undefined;
};
