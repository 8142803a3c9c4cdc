import type { PersonCosts } from "@paridad/core/contract";

/** What a user pays to trade. */
export type CostsOf = (userId: string) => Promise<PersonCosts>;
