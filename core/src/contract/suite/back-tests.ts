import * as z from "zod/mini";

import { dataEnvelope, knownNumberSchema } from "../envelope.ts";

const wrongNumber = "Tiene que ser un número";
const number = (low: number, high: number) =>
  z
    .number({ error: wrongNumber })
    .check(z.gte(low, `No puede ser menor que ${low}`), z.lte(high, `No puede ser mayor que ${high}`));
const whole = (low: number, high: number) =>
  z
    .int("Tiene que ser un número entero")
    .check(z.gte(low, `No puede ser menor que ${low}`), z.lte(high, `No puede ser mayor que ${high}`));

export const backTestStructures = [
  "covered-call",
  "put-write",
  "collar",
  "bull-call",
  "bear-put",
  "bull-put",
  "bear-call",
  "condor",
  "straddle",
  "strangle",
  "short-strangle",
  "own",
] as const;

/** Ranges of a strike's figure: times the spot, the size of a delta, or pesos from the spot. */
const strikeRanges = { moneyness: [0.3, 3], delta: [0.01, 0.99], points: [-1e6, 1e6] } as const;
/** Ranges of an exit's figure: the part of the premium gained, or calendar days left; the others have none. */
const exitRanges = { profit: [0.01, 1], "days-left": [0, 365], roll: [1, 365] } as const;

const isInside = (value: number | undefined, [low, high]: readonly [number, number]) =>
  value !== undefined && value >= low && value <= high;

const strikeSchema = z
  .strictObject({ by: z.enum(["moneyness", "delta", "points"]), value: z.number({ error: wrongNumber }) })
  .check(
    z.refine(({ by, value }) => isInside(value, strikeRanges[by]), {
      error: "moneyness va de 0,3 a 3 veces la acción, delta de 0,01 a 0,99, points en pesos desde la acción",
      path: ["value"],
    }),
  );
const exitSchema = z
  .strictObject({
    by: z.enum(["expiry", "cheaper", "profit", "days-left", "roll"]),
    value: z.optional(z.number({ error: wrongNumber })),
  })
  .check(
    z.refine(
      ({ by, value }) =>
        by === "expiry" || by === "cheaper" ? value === undefined : isInside(value, exitRanges[by]),
      {
        error:
          "profit lleva la parte de la prima (0,01 a 1), days-left y roll los días que faltan (hasta 365); las otras, nada",
        path: ["value"],
      },
    ),
  );
const daysSchema = z.strictObject({ target: whole(1, 365), from: whole(1, 365), to: whole(1, 365) }).check(
  z.refine(({ target, from, to }) => from <= target && target <= to, {
    error: "Los días van en orden: from, target, to",
    path: ["target"],
  }),
);

const ownLegSchema = z.strictObject({
  type: z.enum(["call", "put"]),
  side: z.enum(["buy", "sell"]),
  /** Times the share. */
  moneyness: number(...strikeRanges.moneyness),
});
const percentile = number(0, 100);

/** A rule, how its prices are dealt and what that costs; what is left out is the screen's first choice. */
export const backTestRequestSchema = z
  .strictObject({
    structure: z.enum(backTestStructures, { error: "No conocemos esa estructura" }),
    /** Once an expiry, or each week in which none of its cycles is open. */
    enters: z._default(z.enum(["expiry", "week"]), "expiry"),
    /** Calendar days to expiry on the day it enters. */
    days: z._default(daysSchema, { target: 32, from: 20, to: 45 }),
    strike: z._default(strikeSchema, { by: "moneyness", value: 1 }),
    /** Only `own` has them; a leg of two lots is there twice. */
    legs: z.optional(z.array(ownLegSchema).check(z.minLength(1), z.maxLength(12))),
    /** A share for each lot; only with `own`. */
    hasShare: z.optional(z.boolean()),
    /** From a leg to its wing, as a fraction of the share. */
    width: z._default(number(0.005, 1), 0.1),
    /** Lots of each option on the day it enters. */
    minimumVolume: z._default(whole(0, 1_000_000), 10),
    /** (ask - bid) / mid of each option at most. */
    widestSpread: z.optional(number(0.001, 2)),
    /** Least simple annual rate over the caución if the share stays where it is, net of costs, as a fraction. */
    leastQuietExcess: z.optional(number(-5, 20)),
    /** Percentile of the day's at-the-money volatility within the year before. */
    volatilityPercentile: z.optional(
      z
        .strictObject({ from: percentile, to: percentile })
        .check(z.refine(({ from, to }) => from <= to, { error: "from va antes que to", path: ["to"] })),
    ),
    exit: z._default(exitSchema, { by: "cheaper" }),
    fill: z._default(z.enum(["last", "sides"]), "last"),
    /** Part of the last that each side gives away; nothing by the sides. */
    slippage: z._default(number(0, 0.5), 0.01),
    /** Use of the money set aside for a sale. */
    reserve: z._default(z.enum(["caucion", "none"]), "caucion"),
    overlap: z._default(z.boolean(), false),
    costs: z._default(z.enum(["own", "none"]), "own"),
  })
  .check(
    z.refine(
      ({ structure, legs, hasShare }) =>
        structure === "own" ? legs !== undefined : legs === undefined && hasShare === undefined,
      {
        error: "legs y hasShare son de structure own, que necesita legs",
        path: ["legs"],
      },
    ),
  );
export type BackTestRequest = z.input<typeof backTestRequestSchema>;
export type BackTestQuestion = z.output<typeof backTestRequestSchema>;

const legSchema = z.object({
  symbol: z.string(),
  type: z.enum(["call", "put"]),
  strike: z.number(),
  side: z.enum(["buy", "sell"]),
  /** At entry, before costs. */
  price: z.number(),
});
/** `result`, `caucion` and `hold` are fractions over the cycle's days, not of a year; prices pesos a share. */
const cycleSchema = z.object({
  entered: z.string(),
  left: z.string(),
  expiration: z.string(),
  days: z.number(),
  legs: z.array(legSchema),
  outlay: z.number(),
  result: z.number(),
  exercised: z.boolean(),
  caucion: knownNumberSchema,
  hold: z.number(),
  /** The lowest result if closed at a session in which every leg had a price. */
  worstDay: z.nullable(z.object({ date: z.string(), result: z.number() })),
});
const summarySchema = z.object({
  n: z.number(),
  /** Expiries that are over and had no entry. */
  skipped: z.number(),
  beatCaucion: z.number(),
  /** Mean of result less caución, with its 90 % interval; null below eight cycles. */
  meanExcess: knownNumberSchema,
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  worst: knownNumberSchema,
  /** The deepest fall of the curve, at the cycles' ends. */
  drawdown: knownNumberSchema,
});

export const backTestAnswerSchema = dataEnvelope(
  z.object({
    /** Source of the sessions; null where none is stored. */
    source: z.nullable(z.enum(["recorded", "simulated"])),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    sessions: z.number(),
    /** Days whose chain was renamed without one amount that tells how: strikes across them are lost. */
    unknownRenames: z.array(z.string()),
    costs: z.object({ share: z.number(), premium: z.number(), exercise: z.number() }),
    summary: summarySchema,
    cycles: z.array(cycleSchema),
    /** Gained so far for each peso put into every cycle, at the day each left. */
    curve: z.array(
      z.object({ date: z.string(), rule: z.number(), caucion: knownNumberSchema, hold: z.number() }),
    ),
    /** Expiries without a cycle, with the filter that left nothing. */
    skips: z.array(
      z.object({
        expiration: z.string(),
        date: z.nullable(z.string()),
        reason: z.enum([
          "no-session",
          "no-quotes",
          "no-price",
          "low-volume",
          "wide",
          "old-price",
          "no-strike",
          "no-rate",
          "low-rate",
          "no-volatility",
          "volatility",
          "no-outlay",
          "overlap",
          "no-roll",
          "no-end",
        ]),
      }),
    ),
    /** Sessions that the terms of a recording keep back, in words; null where none is. */
    leftOut: z.nullable(z.string()),
    /** That this is information, not advice. */
    notice: z.string(),
  }),
);
export type BackTestAnswer = z.infer<typeof backTestAnswerSchema>["data"];
