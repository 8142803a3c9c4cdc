import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { dataEnvelope, knownNumberSchema } from "../envelope.ts";
import { ratioRowSchema } from "../market/history.ts";
import { marketSourceSchema } from "../market/market.ts";
import { chainOptionSchema, chainSnapshotSchema } from "./data-api.ts";
import { index30Schema } from "./data-volatility.ts";
import { embedModes } from "./embed-keys.ts";
import { embedCoveredCallsSchema, embedPositionSchema, embedTickerSchema } from "./embed-parts.ts";

const expiries = z
  .string()
  .check(z.regex(/^(nearest|\d{4}-\d\d-\d\d)(,(nearest|\d{4}-\d\d-\d\d)){0,3}$/, texts.invalidValue));

/** Positions by the legs of a link, up to four with commas. */
export const legsLinkSchema = z
  .string()
  .check(
    z.maxLength(2_403, texts.invalidValue),
    z.regex(/^1(~[a-z0-9._]{1,80}){1,8}(,1(~[a-z0-9._]{1,80}){1,8}){0,3}$/, texts.invalidValue),
  );

/** Everything the elements of a page show, together: equal requests get the same bytes. */
export const embedSnapshotQuerySchema = z.strictObject({
  key: z.optional(z.string().check(z.maxLength(64))),
  /** Chains by expiry, whole: `nearest`, or last trading days, with commas. */
  chain: z.optional(expiries),
  /** `1`: each option of the chains with the volatility of its expiry's fitted smile. */
  fit: z.optional(z.literal("1", { error: texts.invalidValue })),
  /** Smiles by expiry. */
  smile: z.optional(expiries),
  position: z.optional(legsLinkSchema),
  /** *Lanzamientos* by expiry. */
  coveredCalls: z.optional(expiries),
  /** `1`: the line of the market. */
  ticker: z.optional(z.literal("1", { error: texts.invalidValue })),
  /** Ratios with their sessions, with commas: `GFGC7000DI/GFGC7500DI:60`. */
  ratios: z.optional(
    z
      .string()
      .check(
        z.maxLength(400, texts.invalidValue),
        z.regex(
          /^[A-Z0-9.]{1,20}\/[A-Z0-9.]{1,20}:\d{1,3}(,[A-Z0-9.]{1,20}\/[A-Z0-9.]{1,20}:\d{1,3}){0,7}$/,
          texts.invalidValue,
        ),
      ),
  ),
});
export type EmbedSnapshotQuery = z.infer<typeof embedSnapshotQuerySchema>;

/** A chain whose options may carry the volatility of the fitted smile, per 1.00; null where nothing is fitted. */
const embedChainSnapshotSchema = z.extend(chainSnapshotSchema, {
  options: z.array(z.extend(chainOptionSchema, { fittedVolatility: z.optional(knownNumberSchema) })),
});

/** A base with a usable quote. Volatilities per 1.00. */
const smilePointSchema = z.object({
  type: z.enum(["call", "put"]),
  strike: z.number(),
  bidVolatility: z.number(),
  volatility: z.number(),
  askVolatility: z.number(),
  /** Market below or above the fit, or around it. */
  standing: z.nullable(z.enum(["cheap", "rich", "within"])),
});

/** One expiry's smile and its number of the index, as the server fits it. Volatilities per 1.00, `level` in points. */
export const embedSmileSchema = z.object({
  underlying: z.string(),
  asOfMilliseconds: z.number(),
  source: z.nullable(marketSourceSchema),
  spot: knownNumberSchema,
  /** Null where the chain has no such expiry. */
  expiration: z.nullable(z.string()),
  days: knownNumberSchema,
  forward: knownNumberSchema,
  /** Why there is no smile; null where there is one. */
  reason: z.nullable(z.enum(["expired", "invalid-input", "no-forward", "no-points"])),
  kind: z.nullable(z.enum(["svi", "quadratic", "line", "points"])),
  /** Why it isn't SVI; null where it is. */
  fallback: z.nullable(z.enum(["few-points", "one-sided", "far-at-the-money", "no-fit-without-arbitrage"])),
  atTheMoney: knownNumberSchema,
  points: z.array(smilePointSchema),
  /** Bases left out: one side, crossed, old. */
  dropped: z.number(),
  /** The fit between the lowest and the highest base; empty where nothing is fitted. */
  curve: z.array(z.object({ strike: z.number(), volatility: z.number() })),
  /** The expiry's own number, with the quotes it counts and the holes filled from the fit. */
  index: z.object({
    level: knownNumberSchema,
    observed: knownNumberSchema,
    fitted: knownNumberSchema,
    reason: z.nullable(z.string()),
  }),
  index30: index30Schema,
});
export type EmbedSmile = z.infer<typeof embedSmileSchema>;

export const embedSnapshotAnswerSchema = dataEnvelope(
  z.object({
    mode: z.enum(embedModes),
    /** Null where nobody says how late the source is. */
    delaySeconds: knownNumberSchema,
    /** Seconds between new ones. */
    refreshSeconds: z.number(),
    /** By what was asked, expiries that the chain lacks together as `none`; null while nothing old enough is known. */
    chains: z.record(z.string(), z.nullable(embedChainSnapshotSchema)),
    smiles: z.record(z.string(), z.nullable(embedSmileSchema)),
    positions: z.record(z.string(), z.nullable(embedPositionSchema)),
    coveredCalls: z.record(z.string(), z.nullable(embedCoveredCallsSchema)),
    /** Null where it isn't asked, too. */
    ticker: z.nullable(embedTickerSchema),
    ratios: z.record(
      z.string(),
      z.object({
        symbol1: z.string(),
        symbol2: z.string(),
        source: z.nullable(marketSourceSchema),
        now: z.nullable(ratioRowSchema),
        sessions: z.array(ratioRowSchema),
        /** Sessions that the terms of their source keep back, in words; null where none is. */
        limitReason: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
);
export type EmbedSnapshot = z.infer<typeof embedSnapshotAnswerSchema>["data"];
