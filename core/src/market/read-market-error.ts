import * as z from "zod/mini";

import { marketErrorCodeSchema } from "../contract/index.ts";
import type { MarketErrorCode } from "../contract/index.ts";
import { marketErrorMessages } from "../contract/market/market-errors.ts";
import { errorMessages } from "../messages/errors.ts";

const looseErrorSchema = z.object({
  code: z.catch(z.optional(marketErrorCodeSchema), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  connections: z.catch(z.optional(z.number()), undefined),
  limit: z.catch(z.optional(z.number()), undefined),
});

export type ReadMarketError = {
  /** `null` for a code that is not in the contract, as of another provider: no refusal. */
  readonly code: MarketErrorCode | null;
  readonly message: string;
  readonly connections: number | null;
  readonly limit: number | null;
};

/** Reads a `market_error` loosely; a missing message gets the catalogue's. */
export function readMarketError(payload: unknown): ReadMarketError {
  const parsed = z.safeParse(looseErrorSchema, payload);
  const { code = null, message, connections = null, limit = null } = parsed.success ? parsed.data : {};
  const fallback = code === null ? errorMessages.unexpected : marketErrorMessages[code];
  return { code, message: message || fallback, connections, limit };
}
