import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { dateOrInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { answerFormatSchema } from "../file-formats.ts";
import {
  barFlags,
  barResolutions,
  barSources,
  historyMetaSchema,
  limitSchema,
  rangeInOrder,
} from "./history.ts";

/** Contado inmediato, the two terms of BYMA (options settle in 24hs), and series whose source doesn't say. */
export const shareSettlements = ["ci", "24hs", "48hs", "unknown"] as const;
export type ShareSettlement = (typeof shareSettlements)[number];
/** Pesos for the share in Buenos Aires; dollars for its ADR in New York, ten shares each. */
export const shareCurrencies = ["ARS", "USD"] as const;
export type ShareCurrency = (typeof shareCurrencies)[number];

const filter = {
  /** One settlement only; left out, all there are. */
  settlement: z.optional(z.enum(shareSettlements)),
  /** ARS where left out. */
  currency: z.optional(z.enum(shareCurrencies)),
  /** `1d` where left out: one row a session and settlement, made of the finer bars where no daily one is stored. */
  resolution: z.optional(z.enum(barResolutions)),
  limit: z.optional(limitSchema),
  /** `nextCursor` of the page before. */
  cursor: z.optional(
    z.string().check(z.maxLength(40), z.regex(/^\d{1,15}-(ci|24hs|48hs|unknown)$/, texts.invalidValue)),
  ),
  format: answerFormatSchema,
};
export const shareHistoryQuerySchema = z.strictObject({
  fecha_inicio: z.optional(dateOrInstantSchema),
  fecha_fin: z.optional(dateOrInstantSchema),
  ...filter,
});
export const dataShareHistoryQuerySchema = z
  .strictObject({ from: z.optional(dateOrInstantSchema), to: z.optional(dateOrInstantSchema), ...filter })
  .check(rangeInOrder());

/**
 * A bar of the share under the names of the option bars. Prices in `currency` a share (an ADR for USD), `volumen` in shares
 * (ADRs), `facturacion` in `currency`; `null` says the source had no such value. A daily row's `time` is 17:00 of Buenos Aires.
 */
export const shareBarRowSchema = z.object({
  time: instantSchema,
  symbol: z.string(),
  settlement: z.enum(shareSettlements),
  currency: z.enum(shareCurrencies),
  precio_apertura: knownNumberSchema,
  precio_maximo: knownNumberSchema,
  precio_minimo: knownNumberSchema,
  precio_cierre: knownNumberSchema,
  precio_compra: knownNumberSchema,
  precio_venta: knownNumberSchema,
  volumen: knownNumberSchema,
  facturacion: knownNumberSchema,
  resolution: z.enum(barResolutions),
  source: z.enum(barSources),
  flags: z.array(z.enum(barFlags)),
});
export type ShareBarRow = z.infer<typeof shareBarRowSchema>;

export const shareHistoryAnswerSchema = z.extend(dataEnvelope(z.array(shareBarRowSchema)), {
  meta: historyMetaSchema,
  /** The `cursor` for the next, older page; null on the last. */
  nextCursor: z.nullable(z.string()),
});
