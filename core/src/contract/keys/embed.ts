import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { embedSessions, embedStrikes } from "../../plans/embed-limits.ts";
import { chainSnapshotSchema, expirationSchema } from "./data-api.ts";
import { embedModes } from "./embed-keys.ts";
import { embedSmileSchema } from "./embed-snapshot.ts";
import { dataEnvelope, knownNumberSchema } from "../envelope.ts";
import { errorCodes } from "../error-codes.ts";
import { ratioRowSchema, symbolParameterSchema } from "../market/history.ts";
import { marketSourceSchema, marketUpdateSchema } from "../market/market.ts";

const key = z.optional(z.string().check(z.maxLength(64)));

export const embedDiagnosisQuerySchema = z.strictObject({ key });
export const embedMarketQuerySchema = z.strictObject({ key, expiration: z.optional(expirationSchema) });
export const embedChainQuerySchema = z.strictObject({
  key,
  /** The nearest living one when left out. */
  expiration: z.optional(expirationSchema),
  /** Bases on each side of the money; all when left out. */
  strikes: z.optional(
    z.coerce
      .number({ error: texts.invalidValue })
      .check(
        z.int(texts.invalidValue),
        z.gte(embedStrikes.fewest, texts.invalidValue),
        z.lte(embedStrikes.most, texts.invalidValue),
      ),
  ),
});
export const embedRatiosQuerySchema = z.strictObject({
  key,
  symbol1: symbolParameterSchema,
  symbol2: symbolParameterSchema,
  /** Sessions of history. */
  window: z.optional(
    z.coerce
      .number({ error: texts.invalidValue })
      .check(
        z.int(texts.invalidValue),
        z.gte(embedSessions.fewest, texts.invalidValue),
        z.lte(embedSessions.most, texts.invalidValue),
      ),
  ),
});

/** How late the numbers are, null where nobody says, and how often it makes sense to ask. */
const pace = { mode: z.enum(embedModes), delaySeconds: knownNumberSchema, refreshSeconds: z.number() };

/** The raw market of a partner's page; `null` while nothing old enough is known. */
export const embedMarketAnswerSchema = dataEnvelope(
  z.object({ ...pace, update: z.nullable(marketUpdateSchema) }),
);
export type EmbedMarket = z.infer<typeof embedMarketAnswerSchema>["data"];

/** One expiry as the server values it with core. */
export const embedChainAnswerSchema = dataEnvelope(
  z.object({ ...pace, chain: z.nullable(chainSnapshotSchema) }),
);
export type EmbedChain = z.infer<typeof embedChainAnswerSchema>["data"];

/** The public sample: a chain, and the smile of its expiry. */
export const sampleChainAnswerSchema = dataEnvelope(
  z.object({
    ...pace,
    chain: z.nullable(chainSnapshotSchema),
    smile: z.nullable(embedSmileSchema),
  }),
);

/** The ratio now, and one a session, oldest first. */
export const embedRatiosAnswerSchema = dataEnvelope(
  z.object({
    ...pace,
    symbol1: z.string(),
    symbol2: z.string(),
    source: z.nullable(marketSourceSchema),
    now: z.nullable(ratioRowSchema),
    sessions: z.array(ratioRowSchema),
    /** What of the sessions the terms of their source keep back; null where nothing is. */
    limitReason: z.optional(z.nullable(z.string())),
  }),
);
export type EmbedRatios = z.infer<typeof embedRatiosAnswerSchema>["data"];

/** Why a key does not work on the page that asks; `code` is null when it does. Every page may read this answer. */
export const embedDiagnosisAnswerSchema = dataEnvelope(
  z.object({ code: z.nullable(z.enum(errorCodes)), message: z.string() }),
);
