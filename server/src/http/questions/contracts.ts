/** Expirations, `YYYY-MM-DD`, both included. */
export type ExpirationRange = {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
};

/** A contract of the history. */
export type StoredContract = {
  readonly symbol: string;
  readonly expiration: string;
  readonly type: "call" | "put";
  readonly strike: number;
  readonly strikeEstimated: boolean;
  readonly expirationEstimated: boolean;
};
