/** What the margin is estimated with, and what the broker says it is. */
export type MarginChoice = {
  /** Fractions: 0.2 is 20 %. */
  readonly notionalShare: number;
  readonly floorShare: number;
  /** Pesos; null while nothing was written. */
  readonly broker: number | null;
};
