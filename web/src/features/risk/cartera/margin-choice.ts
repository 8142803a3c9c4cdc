/** Terms of the margin's estimate, and the broker's figure. */
export type MarginChoice = {
  /** Fractions: 0.2 is 20 %. */
  readonly notionalShare: number;
  readonly floorShare: number;
  /** Pesos; null while nothing was written. */
  readonly broker: number | null;
};
