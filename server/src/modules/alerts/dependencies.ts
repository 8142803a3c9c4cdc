import type { PersonCosts } from "@paridad/core/contract";

/** A user's costs to trade. */
export type CostsOf = (userId: string) => Promise<PersonCosts>;
