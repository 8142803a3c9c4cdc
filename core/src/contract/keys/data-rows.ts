import * as z from "zod/mini";

import { dataEnvelope, dateSchema, instantSchema, knownNumberSchema } from "../envelope.ts";
import { barFlags, barResolutions, barSources, historyMetaSchema } from "../market/history.ts";
import { shareCurrencies, shareSettlements } from "../market/share-history.ts";

/** When a row is of. `date` is the session's; a daily row stands at 17:00, one that `isPartial` at its last change. */
const moment = { time: instantSchema, date: dateSchema, isPartial: z.boolean() };
const prices = {
  open: knownNumberSchema,
  high: knownNumberSchema,
  low: knownNumberSchema,
  close: knownNumberSchema,
  bid: knownNumberSchema,
  ask: knownNumberSchema,
  volume: knownNumberSchema,
  turnover: knownNumberSchema,
};
const origin = {
  resolution: z.enum(barResolutions),
  source: z.enum(barSources),
  flags: z.array(z.enum(barFlags)),
};

/** A bar of one contract: prices in pesos a share, `volume` in lots. Null says the source had no such value. */
export const optionBarSchema = z.object({
  symbol: z.string(),
  expiration: dateSchema,
  strike: knownNumberSchema,
  ...moment,
  ...prices,
  operations: knownNumberSchema,
  /** The share's price at the bar's end. */
  spot: knownNumberSchema,
  ...origin,
});
export type OptionBar = z.infer<typeof optionBarSchema>;

/** A bar of the share: prices in `currency` a share (an ADR for USD), `volume` in shares (ADRs). */
export const shareBarSchema = z.object({
  symbol: z.string(),
  settlement: z.enum(shareSettlements),
  currency: z.enum(shareCurrencies),
  ...moment,
  ...prices,
  ...origin,
});
export type ShareBar = z.infer<typeof shareBarSchema>;

/** Two contracts at one moment, and the ratios of the first's prices to the second's. */
export const ratioBarSchema = z.object({
  symbol1: z.string(),
  expiration1: dateSchema,
  strike1: knownNumberSchema,
  symbol2: z.string(),
  expiration2: dateSchema,
  strike2: knownNumberSchema,
  ...moment,
  bid1: knownNumberSchema,
  ask1: knownNumberSchema,
  close1: knownNumberSchema,
  bid2: knownNumberSchema,
  ask2: knownNumberSchema,
  close2: knownNumberSchema,
  bidToAskRatio: knownNumberSchema,
  askToBidRatio: knownNumberSchema,
  closeRatio: knownNumberSchema,
});
export type RatioBar = z.infer<typeof ratioBarSchema>;

/** Pages, newest row first; `nextCursor` is the `cursor` of the next, older one, null on the last. */
function pagesOf<Row extends z.ZodMiniType>(row: Row) {
  return z.extend(dataEnvelope(z.array(row)), {
    meta: historyMetaSchema,
    nextCursor: z.nullable(z.string()),
  });
}
export const dataHistoryAnswerSchema = pagesOf(optionBarSchema);
export const dataShareHistoryAnswerSchema = pagesOf(shareBarSchema);
export const dataRatiosAnswerSchema = pagesOf(ratioBarSchema);
