import * as z from "zod/mini";

import { requestInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema, knownNumberSchema } from "../envelope.ts";
import { expiryChoiceSchema } from "../expiry-choice.ts";
import { numberIn, quantityIn } from "../fields.ts";
import { valuationQuery, valuationSchema } from "../keys/valuation.ts";
import { marketSourceSchema } from "../market/market.ts";
import {
  keepSharesSchema,
  positionCostsSchema,
  positionExits,
  positionExitSchema,
} from "./saved-positions.ts";
import { legTexts } from "./leg-texts.ts";

const most = 1e9;
const number = (message: string) => z.number({ error: message });
const priceSchema = number(legTexts.premium).check(
  z.gte(0, legTexts.premium),
  z.lte(most, legTexts.premiumTooHigh),
);
const wrongVolatility = "La volatilidad va por 1,00: 0,45 es 45 %";
const volatilitySchema = number(wrongVolatility).check(z.gt(0, wrongVolatility), z.lte(10, wrongVolatility));

/** A leg to evaluate. Without a price it is dealt at its executable side; without a volatility its own is solved at its mid. */
const legSchema = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      type: z.enum(["call", "put"]),
      strike: number(legTexts.strike).check(z.gt(0, legTexts.strike), z.lte(most, legTexts.strike)),
      expiration: expiryChoiceSchema,
      quantity: quantityIn(9_999, legTexts.lots),
      price: z.optional(priceSchema),
      volatility: z.optional(volatilitySchema),
    }),
    z.strictObject({
      type: z.literal("share"),
      quantity: quantityIn(999_900, legTexts.shares),
      price: z.optional(priceSchema),
    }),
  ],
  { error: legTexts.type },
);
const wrongSpot = "El precio de la acción tiene que ser mayor que 0";
const wrongRate = "La tasa es continua por 1,00: 0,3 es 30 %";
const wrongShift = "Los puntos de volatilidad van por 1,00: 0,05 son 5 puntos";
const wrongExpected = "La volatilidad esperada va por 1,00 y entre 0,01 y 10: 0,45 es 45 %";

/** Fields left out are those of now. */
const scenarioSchema = z.strictObject({
  spot: z.optional(number(wrongSpot).check(z.gt(0, wrongSpot), z.lte(most, wrongSpot))),
  at: z.optional(requestInstantSchema),
  /** Continuous per year. */
  rate: z.optional(numberIn(-1, 10, wrongRate)),
  volatilityShift: z.optional(numberIn(-5, 5, wrongShift)),
});

export const evaluatePositionRequestSchema = z.strictObject({
  legs: z
    .array(legSchema, { error: legTexts.legsMissing })
    .check(z.minLength(1, legTexts.noLegs), z.maxLength(8, legTexts.mostLegs)),
  /** Fractions of the amounts; the retail preset where left out. */
  costs: z.optional(positionCostsSchema),
  /** The way out of the whole position at its expiry. */
  exit: z._default(positionExitSchema, "cheaper"),
  /** Shares left over are kept, so they pay no sale. */
  keepShares: z._default(keepSharesSchema, false),
  ...valuationQuery,
  scenario: z._default(scenarioSchema, {}),
  /** Pesos in all, where the loss has no limit. */
  margin: z.optional(
    number("La garantía va en pesos").check(z.gt(0, "La garantía va en pesos"), z.lte(1e15)),
  ),
  /** Volatility of the share, per 1.00, for `expectedReturn`; Yang-Zhang of its last 60 sessions where left out. */
  expectedVolatility: z.optional(numberIn(0.01, 10, wrongExpected)),
});
export type EvaluatePositionRequest = z.output<typeof evaluatePositionRequestSchema>;

const greeksSchema = z.object({
  delta: z.number(),
  deltaPesosPerPercent: z.number(),
  gammaPerPercent: z.number(),
  vegaPerPoint: z.number(),
  thetaPerDay: z.number(),
  rhoPerPoint: z.number(),
});
/** `bounded: false` has no limit, and no value. */
const extremeSchema = z.object({ bounded: z.boolean(), value: knownNumberSchema });
const intervalsSchema = z.array(z.object({ lower: knownNumberSchema, upper: knownNumberSchema }));
const reasonSchema = z.nullable(z.string());
const oddsSchema = z.object({
  reason: reasonSchema,
  probabilityOfProfit: knownNumberSchema,
  expectedProfit: knownNumberSchema,
  probabilityOfTouch: knownNumberSchema,
});

/** Odds by what the share did over as many sessions as are left, with the ends of the 90 % interval. */
const empiricalSchema = z.object({
  reason: reasonSchema,
  probabilityOfProfit: knownNumberSchema,
  low: knownNumberSchema,
  high: knownNumberSchema,
  /** Past stretches looked at, and how many of them don't overlap. */
  count: knownNumberSchema,
  effectiveCount: knownNumberSchema,
  expectedProfit: knownNumberSchema,
});
/** Odds by the fitted smile of the position's one expiry, at drift 0 and net of costs. */
const smileOddsSchema = z.object({
  reason: reasonSchema,
  probabilityOfProfit: knownNumberSchema,
  expectedProfit: knownNumberSchema,
  /** Options that the smile was fitted to. */
  quotes: knownNumberSchema,
});
/** P50: to close it for half of the largest gain (of what was paid, where the gain has no limit) at some close before the expiry. */
const halfProfitSchema = z.object({
  reason: reasonSchema,
  probability: knownNumberSchema,
  /** From 10,000 walks. */
  standardError: knownNumberSchema,
  /** Pesos in all. */
  target: knownNumberSchema,
});
const rewardReasons = ["unlimited-gain", "unlimited-loss", "no-gain", "no-loss"] as const;
const quoteCautionNames = ["crossed", "no-sides", "bid-missing", "ask-missing", "undated", "old"] as const;

/** Every number of a position in one scenario. Null is unknown, and the `reason` beside it says why. Pesos in all. */
export const positionEvaluationSchema = z.object({
  asOf: instantSchema,
  source: z.nullable(marketSourceSchema),
  valuation: valuationSchema,
  scenario: z.object({
    spot: z.number(),
    at: instantSchema,
    rate: z.number(),
    volatilityShift: z.number(),
  }),
  costs: z.object({
    from: z.enum(["request", "retail"]),
    share: z.number(),
    premium: z.number(),
    exercise: z.number(),
    caucionFee: z.optional(z.number()),
    orderMinimum: z.optional(z.number()),
  }),
  exit: z.object({
    choice: z.enum(positionExits),
    keepShares: z.boolean(),
    /** Closes of the share for which one way out costs less; empty over two expiries and where both cost the same. */
    zones: z.array(
      z.object({ lower: z.number(), upper: knownNumberSchema, exit: z.enum(["close", "exercise"]) }),
    ),
  }),
  legs: z.array(
    z.object({
      /** The day of its series; null for legTexts.shares. */
      expiration: z.nullable(z.string()),
      /** `request`, or the side it is dealt at. */
      priceFrom: z.enum(["request", "bid", "ask"]),
      price: z.number(),
      mid: knownNumberSchema,
      /** Lots, or legTexts.shares, that the best level fills. */
      available: knownNumberSchema,
      volatility: knownNumberSchema,
      volatilityFrom: z.nullable(z.enum(["request", "mid", "last", "smile", "price"])),
      volatilityReason: reasonSchema,
      greeks: z.nullable(greeksSchema),
      bid: knownNumberSchema,
      ask: knownNumberSchema,
      /** Null where the source doesn't say when. */
      quotedAt: z.nullable(instantSchema),
      ageSeconds: knownNumberSchema,
      /** Faults of the quote; `old` is more than 15 minutes. */
      cautions: z.array(z.enum(quoteCautionNames)),
    }),
  ),
  expiration: z.nullable(instantSchema),
  daysToExpiry: knownNumberSchema,
  slippage: knownNumberSchema,
  atExpiry: z.object({
    reason: reasonSchema,
    /** Over two expiries: searched at the nearer one. */
    isEstimated: z.boolean(),
    outlay: knownNumberSchema,
    netOutlay: knownNumberSchema,
    maximum: z.nullable(extremeSchema),
    minimum: z.nullable(extremeSchema),
    breakevens: z.array(z.number()),
    netMaximum: z.nullable(extremeSchema),
    netMinimum: z.nullable(extremeSchema),
    netBreakevens: z.array(z.number()),
    profitIntervals: intervalsSchema,
    lossIntervals: intervalsSchema,
    /** Part of `netMaximum` for one peso of `netMinimum`; null where one of them has no limit or isn't one. */
    rewardPerPeso: knownNumberSchema,
    rewardReason: z.nullable(z.enum(rewardReasons)),
    /** Each of `netBreakevens` against the share of now: 0.026 is 2.6 % above. */
    netBreakevenDistances: z.array(z.number()),
  }),
  atScenario: z.object({
    reason: reasonSchema,
    value: knownNumberSchema,
    profit: knownNumberSchema,
    /** Less what opening and closing cost. */
    netProfit: knownNumberSchema,
    breakevens: z.array(z.number()),
    netBreakevens: z.array(z.number()),
    greeks: z.nullable(greeksSchema),
  }),
  volatility: knownNumberSchema,
  odds: z.object({
    zeroDrift: oddsSchema,
    rateDrift: oddsSchema,
    smile: smileOddsSchema,
    empirical: empiricalSchema,
    halfProfit: halfProfitSchema,
  }),
  capital: z.object({
    reason: reasonSchema,
    pesos: knownNumberSchema,
    basis: z.nullable(z.string()),
    /** By public rules, where the loss has no limit and the request gave no margin: not the broker's. */
    estimatedMargin: knownNumberSchema,
  }),
  /** The largest gain on the capital over the days from now to the expiry; `tea` null above 999 %. */
  bestReturn: z.object({
    reason: reasonSchema,
    share: knownNumberSchema,
    tna: knownNumberSchema,
    tea: knownNumberSchema,
  }),
  /** Expected of the share, per 1.00, for `expectedReturn`; null where the legs' own stood in. */
  expectedVolatility: knownNumberSchema,
  /** The verdict's sum, pesos: caución + edge - costs = expected. */
  expectedReturn: z.object({
    reason: reasonSchema,
    caucion: knownNumberSchema,
    edge: knownNumberSchema,
    costs: knownNumberSchema,
    expected: knownNumberSchema,
    share: knownNumberSchema,
    tna: knownNumberSchema,
    overCaucionPesos: knownNumberSchema,
    overCaucionTna: knownNumberSchema,
  }),
  /** The result at the expiry in words. */
  sentences: z.array(z.string()),
  notice: z.string(),
});
export type PositionEvaluationAnswer = z.infer<typeof positionEvaluationSchema>;
export const positionEvaluationAnswerSchema = dataEnvelope(positionEvaluationSchema);
