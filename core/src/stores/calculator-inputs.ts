import * as z from "zod/mini";

import type { StoragePort } from "../auth/ports.ts";

/** Storage key of the calculator's inputs. */
export const calculatorKey = "paridad.calculator";
/** Volatility 20 % and a caución of one day, the specification's, stand ready; they take over when chosen. */
export const defaultCalculatorInputs = {
  expiry: null,
  manualSpot: null,
  volatilityMode: "smile",
  volatilityPercent: 20,
  rateMode: "own",
  caucionDays: 1,
  manualRatePercent: null,
  model: "american",
  expiryConvention: "feed",
  whatIf: { spotPercent: 0, volatilityPoints: 0, daysForward: 0 },
  manualPrices: {},
} as const;

/** Ranges of what a user may write; what lies beyond is brought to the nearest bound. */
export const inputRanges = {
  volatilityPercent: [0, 1_000],
  caucionDays: [1, 365],
  manualRatePercent: [-99, 1_000],
  spotPercent: [-99, 1_000],
  volatilityPoints: [-1_000, 1_000],
  daysForward: [0, 3_650],
} as const satisfies Record<string, readonly [number, number]>;

/** `value` inside its range; `null` for what is no number. */
export function withinRange(value: number, range: readonly [number, number]): number | null {
  return Number.isFinite(value) ? Math.min(range[1], Math.max(range[0], value)) : null;
}

function rangedNumber(range: readonly [number, number]) {
  return z.number().check(z.gte(range[0]), z.lte(range[1]));
}

const positive = z.number().check(z.gt(0));
const defaults = defaultCalculatorInputs;

/** A stored field that is missing or unreadable gets its default; the others are kept. */
const storedSchema = z.object({
  /** The tab; `null` follows the nearest expiry that is alive. */
  expiry: z.catch(z.nullable(z.string()), defaults.expiry),
  /** The user's own spot, `null` while it follows the feed. */
  manualSpot: z.catch(z.nullable(z.number().check(z.gte(0))), defaults.manualSpot),
  volatilityMode: z.catch(z.enum(["fixed", "at-the-money", "smile"]), defaults.volatilityMode),
  /** Used in the mode `fixed`, and where the market says nothing to the others. */
  volatilityPercent: z.catch(rangedNumber(inputRanges.volatilityPercent), defaults.volatilityPercent),
  rateMode: z.catch(z.enum(["own", "caucion", "nearest", "implied", "manual"]), defaults.rateMode),
  /** Days of the caución term. */
  caucionDays: z.catch(rangedNumber(inputRanges.caucionDays), defaults.caucionDays),
  /** TNA for `rateMode: "manual"`; `null` until the user writes one. */
  manualRatePercent: z.catch(
    z.nullable(rangedNumber(inputRanges.manualRatePercent)),
    defaults.manualRatePercent,
  ),
  model: z.catch(z.enum(["european", "american"]), defaults.model),
  expiryConvention: z.catch(z.enum(["feed", "month-end", "third-friday"]), defaults.expiryConvention),
  whatIf: z.catch(
    z.object({
      spotPercent: rangedNumber(inputRanges.spotPercent),
      volatilityPoints: rangedNumber(inputRanges.volatilityPoints),
      daysForward: rangedNumber(inputRanges.daysForward),
    }),
    defaults.whatIf,
  ),
  /** The user's own price by contract key (`symbol@expiration`). */
  manualPrices: z.catch(z.record(z.string(), positive), {}),
});
/** The user's choices, `whatIf` and `volatilityPercent` included. */
export type CalculatorInputs = Readonly<z.infer<typeof storedSchema>>;

/** Stored inputs, mended field by field. */
export function readCalculatorInputs(preferences: StoragePort): CalculatorInputs {
  try {
    const parsed = z.safeParse(storedSchema, JSON.parse(preferences.getItem(calculatorKey) ?? "{}"));
    return parsed.success ? parsed.data : defaults;
  } catch {
    return defaults;
  }
}

/** Stores the inputs; a storage that refuses costs the memory, not the calculator. */
export function writeCalculatorInputs(preferences: StoragePort, inputs: CalculatorInputs): void {
  try {
    preferences.setItem(calculatorKey, JSON.stringify(inputs));
  } catch {
    return;
  }
}
