import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { apiScopes } from "./api-keys.ts";
import { dateOrInstantSchema, daySchema } from "../dates.ts";
import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { barResolutions, limitSchema, symbolParameterSchema, rangeInOrder } from "../market/history.ts";
import { marketSourceSchema } from "../market/market.ts";
import {
  chainRateSchema,
  marketQuery,
  modelSchema,
  shareBasisSchema,
  valuationQuery,
  valuationSchema,
} from "./valuation.ts";

const strikeWrong = "La base tiene que ser un número desde 0, con punto decimal";
const strikeBoundSchema = z.coerce
  .number({ error: strikeWrong })
  .check(z.gte(0, strikeWrong), z.lte(1e9, strikeWrong));
const columnsWrong = "Van los nombres de los campos separados con comas, sin espacios: symbol,bid,ask";
export const columnsSchema = z
  .string()
  .check(z.maxLength(600, columnsWrong), z.regex(/^\w+(,\w+)*$/, columnsWrong));

export const chainFilter = {
  expiration: z.optional(expiryChoiceSchema),
  "strike.gte": z.optional(strikeBoundSchema),
  "strike.lte": z.optional(strikeBoundSchema),
  type: z.optional(z.enum(["call", "put"])),
};
const strikesReversed = "La base mínima tiene que ser menor o igual que la máxima";
type StrikeBounds = { "strike.gte"?: number | undefined; "strike.lte"?: number | undefined };
export const strikesInOrder = z.refine<StrikeBounds>(
  ({ "strike.gte": lowest = 0, "strike.lte": highest = Infinity }) => lowest <= highest,
  { error: strikesReversed, path: ["strike.gte"] },
);
const presentOnly = z.refine<{ market?: string | undefined; at?: string | undefined }>(
  ({ market, at }) => market === undefined || at === undefined,
  { error: "El mercado de ejemplo tiene un solo instante: va sin at", path: ["at"] },
);
export const dataChainQuerySchema = z
  .strictObject({
    ...chainFilter,
    ...valuationQuery,
    ...marketQuery,
    columns: z.optional(columnsSchema),
    /** A past instant, or a day's close; now where left out. */
    at: z.optional(dateOrInstantSchema),
    format: answerFormatSchema,
  })
  .check(strikesInOrder, presentOnly);
export type DataChainQuery = z.infer<typeof dataChainQuerySchema>;
export const dataInstrumentsQuerySchema = z
  .strictObject({
    ...chainFilter,
    /** Expirations from and to, those that are over too; what trades now where both are left out. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
    ...marketQuery,
    format: answerFormatSchema,
  })
  .check(strikesInOrder, rangeInOrder());
export const dayParametersSchema = z.strictObject({ date: daySchema });
export const dataDayQuerySchema = z.strictObject({
  ...valuationQuery,
  columns: z.optional(columnsSchema),
  format: answerFormatSchema,
});
export const dataImpliedRateQuerySchema = z.strictObject({
  ...valuationQuery,
  ...marketQuery,
  expiration: z.optional(expiryChoiceSchema),
  format: answerFormatSchema,
});
const range = {
  from: z.optional(dateOrInstantSchema),
  to: z.optional(dateOrInstantSchema),
  /** One only; left out, the finest of which there is any row. */
  resolution: z.optional(z.enum(barResolutions)),
  /** Which of the contracts that had the symbol; left out, the one that trades now, or the last that did. */
  expiration: z.optional(daySchema),
  limit: z.optional(limitSchema),
  format: answerFormatSchema,
};
export const dataHistoryQuerySchema = z
  .strictObject({
    symbols: z.string().check(z.maxLength(1100), z.regex(/^[A-Z0-9.]+(,[A-Z0-9.]+)*$/i, texts.invalidValue)),
    ...range,
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(40), z.regex(/^\d{1,15}-\d{1,6}$/, texts.invalidValue))),
  })
  .check(rangeInOrder());
export const dataRatiosQuerySchema = z
  .strictObject({
    symbol1: symbolParameterSchema,
    symbol2: symbolParameterSchema,
    ...range,
    /** The second option's, where it isn't the first's. */
    expiration2: z.optional(daySchema),
    cursor: z.optional(z.string().check(z.maxLength(15), z.regex(/^\d+$/, texts.invalidValue))),
  })
  .check(rangeInOrder());

/** One expiry of the chain and what all its options share. */
export const chainExpirySchema = z.object({
  expiration: dateSchema,
  expirationEstimated: z.boolean(),
  expiresAt: instantSchema,
  /** Whole calendar days, as people count them; `yearsToExpiry` is to the hour. */
  daysToExpiry: z.int(),
  yearsToExpiry: z.number(),
  rate: chainRateSchema,
  /** spot x e^(rate x years). */
  forward: knownNumberSchema,
  atTheMoneyStrike: knownNumberSchema,
  /** Per 1.00: the fitted smile at the forward, otherwise of the strike nearest to it, as `atTheMoneyFrom` says. */
  atTheMoneyVolatility: knownNumberSchema,
  atTheMoneyFrom: z.nullable(z.enum(["smile", "both", "one"])),
  /** TNA per 1.00 of the expiry's own pairs over the days to expiry. */
  ownTna: knownNumberSchema,
  /** TNA per 1.00 by put-call parity: median of the five bases nearest to the money. */
  impliedTna: knownNumberSchema,
  impliedTnaBasis: shareBasisSchema,
});
export type ChainExpiry = z.infer<typeof chainExpirySchema>;

/** Why a price has no implied volatility. */
export const chainReasons = [
  "below-intrinsic",
  "above-maximum",
  "expired",
  "no-price",
  "invalid-input",
  "no-spot",
  "no-strike",
  "crossed",
] as const;
/**
 * One option: prices in pesos a share, volatility per 1.00 (0.45 = 45 %), greeks those of one share. `null`
 * says unknown; `impliedVolatilityReason` says why.
 */
export const chainOptionSchema = z.object({
  symbol: z.string(),
  type: z.enum(["call", "put"]),
  strike: z.number(),
  strikeEstimated: z.boolean(),
  expiration: dateSchema,
  bid: knownNumberSchema,
  ask: knownNumberSchema,
  bidSize: knownNumberSchema,
  askSize: knownNumberSchema,
  last: knownNumberSchema,
  previousClose: knownNumberSchema,
  volume: knownNumberSchema,
  operations: knownNumberSchema,
  turnover: knownNumberSchema,
  quotedAt: z.nullable(instantSchema),
  mid: knownNumberSchema,
  /** (ask - bid) / mid. */
  relativeSpread: knownNumberSchema,
  /** The price the volatility was solved from; null without one. */
  pricedFrom: z.nullable(z.enum(["mid", "last"])),
  impliedVolatility: knownNumberSchema,
  impliedVolatilityReason: z.nullable(z.enum(chainReasons)),
  /** Shares that move as much as one: 0.52. Per lot, or for a position in all, as every greek. */
  delta: knownNumberSchema,
  /** Delta that comes with 1 % of the share. */
  gammaPerPercent: knownNumberSchema,
  vegaPerPoint: knownNumberSchema,
  thetaPerDay: knownNumberSchema,
  rhoPerPoint: knownNumberSchema,
  probabilityInTheMoney: knownNumberSchema,
  inTheMoney: z.nullable(z.boolean()),
});
export type ChainOption = z.infer<typeof chainOptionSchema>;

/** The chain at one instant of the market, every number of it from the same update (`seq`). */
export const chainSnapshotSchema = z.object({
  underlying: z.string(),
  seq: z.number(),
  asOf: instantSchema,
  asOfMilliseconds: z.number(),
  source: z.nullable(marketSourceSchema),
  /** Null where nobody says how late the source is. */
  delaySeconds: knownNumberSchema,
  model: modelSchema,
  /** Spot of valuation, and the share's price behind it. */
  spot: knownNumberSchema,
  spotBasis: shareBasisSchema,
  /** The share's last trade. */
  lastPrice: knownNumberSchema,
  lastAt: z.nullable(instantSchema),
  /** Traded more than 15 minutes before the newest two-sided option. */
  isLastOld: z.boolean(),
  expiries: z.array(chainExpirySchema),
  options: z.array(chainOptionSchema),
});
export type ChainSnapshot = z.infer<typeof chainSnapshotSchema>;
/** With `columns`, options have those fields alone, and the answer says so by its media type. */
export const dataChainAnswerSchema = dataEnvelope(chainSnapshotSchema);
export const columnsMediaType = "application/json; profile=columns";

/** A base's rates, TNA per 1.00: lent (colocadora) and borrowed (tomadora) as they can be traded, and the mid. */
export const impliedRateRowSchema = z.object({
  expiration: dateSchema,
  daysToExpiry: z.int(),
  strike: z.number(),
  lendTna: knownNumberSchema,
  midTna: knownNumberSchema,
  borrowTna: knownNumberSchema,
});
export type ImpliedRateRow = z.infer<typeof impliedRateRowSchema>;
export const dataImpliedRateAnswerSchema = dataEnvelope(
  z.object({
    underlying: z.string(),
    seq: z.number(),
    asOf: instantSchema,
    source: z.nullable(marketSourceSchema),
    spot: knownNumberSchema,
    valuation: valuationSchema,
    expiries: z.array(
      z.pick(chainExpirySchema, {
        expiration: true,
        daysToExpiry: true,
        impliedTna: true,
        impliedTnaBasis: true,
      }),
    ),
    rates: z.array(impliedRateRowSchema),
  }),
);

export const instrumentSchema = z.object({
  symbol: z.string(),
  underlying: z.string(),
  type: z.enum(["call", "put"]),
  strike: z.number(),
  strikeEstimated: z.boolean(),
  expiration: dateSchema,
  expirationEstimated: z.boolean(),
  style: z.literal("american"),
  /** Shares a contract. */
  lotSize: z.number(),
  currency: z.literal("ARS"),
  isTrading: z.boolean(),
});
export type InstrumentInfo = z.infer<typeof instrumentSchema>;
export const dataInstrumentsAnswerSchema = dataEnvelope(z.array(instrumentSchema));

/** Calls of a Buenos Aires day; `refused` are those above a limit. */
export const usageDaySchema = z.object({ date: dateSchema, calls: z.number(), refused: z.number() });
export const dataUsageAnswerSchema = dataEnvelope(
  z.object({
    key: z.object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      expiresAt: z.nullable(instantSchema),
    }),
    limits: z.object({
      perMinute: z.number(),
      perDay: z.number(),
      remainingThisMinute: z.number(),
      remainingToday: z.number(),
    }),
    /** This key's, newest day first. */
    days: z.array(usageDaySchema),
  }),
);
