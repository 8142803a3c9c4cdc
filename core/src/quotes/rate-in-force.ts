import type { CautionRate } from "../contract/index.ts";
import { FALLBACK_RATE, continuousRateFromTna, tnaFromContinuousRate } from "../pricing/index.ts";
import type { CalculatorInputs, CautionChoice, Known, RateInput } from "./calculator-types.ts";

/** The terms of the caución select, ascending by days. */
export function cautionChoices(rates: readonly CautionRate[]): readonly CautionChoice[] {
  return rates.map(({ days, rate, description, fallback }) => ({
    days,
    ratePercent: rate,
    description,
    isFallback: fallback === true,
  }));
}

/** `null` where the rate has no continuous form: no number, or a capital that would be lost over the term. */
function fromTna({ mode, origin, days, ratePercent }: Omit<RateInput, "continuous">): RateInput | null {
  const continuous = continuousRateFromTna({ tna: ratePercent / 100, days });
  return continuous.ok ? { mode, origin, days, ratePercent, continuous: continuous.rate } : null;
}

/** The simple TNA, in percent, of a continuous rate over `days`. */
export function tnaPercent({ rate, days }: { rate: number; days: number }): Known {
  const simple = tnaFromContinuousRate({ rate, days });
  return simple.ok ? { ok: true, value: simple.tna * 100 } : { ok: false, reason: "expired" };
}

export type RateSources = {
  readonly inputs: Pick<CalculatorInputs, "rateMode" | "cautionDays" | "manualRatePercent">;
  readonly rates: readonly CautionRate[];
  /** Continuous, from the pairs nearest to the money. */
  readonly implied: Known;
  readonly daysToExpiry: number;
};

/**
 * The rate in force and where it came from. A caución speaks for its own days; the implied and the manual rate for the
 * days to expiry. Where the chosen one is missing it is the specification's 15 %, tagged, over the caución's days.
 */
export function rateInForce(sources: RateSources): RateInput {
  const { rateMode: mode, cautionDays: days } = sources.inputs;
  const ratePercent = FALLBACK_RATE * 100;
  return chosenRate(sources) ?? fromTna({ mode, origin: "fallback", days, ratePercent }) ?? noRate;
}

const noRate: RateInput = { mode: "caucion", origin: "fallback", days: 1, ratePercent: 0, continuous: 0 };

/** The longest that the next business day is away: a Thursday before a four-day holiday. */
const longestNextDay = 5;

/**
 * The term of the ladder that was chosen. Only terms that end on a business day exist, so one day is, on a Friday or
 * before a holiday, the shortest that is quoted.
 */
function cautionOfTerm(rates: readonly CautionRate[], days: number): CautionRate | undefined {
  const exact = rates.find((term) => term.days === days);
  if (exact !== undefined || days !== 1) return exact;
  const [shortest] = rates.toSorted((left, right) => left.days - right.days);
  return shortest !== undefined && shortest.days <= longestNextDay ? shortest : undefined;
}

function chosenRate({ inputs, rates, implied, daysToExpiry }: RateSources): RateInput | null {
  const { rateMode: mode, cautionDays, manualRatePercent } = inputs;
  if (mode === "implied") {
    if (!implied.ok) return null;
    const simple = tnaPercent({ rate: implied.value, days: daysToExpiry });
    if (!simple.ok) return null;
    return {
      mode,
      origin: "implied",
      days: daysToExpiry,
      ratePercent: simple.value,
      continuous: implied.value,
    };
  }
  if (mode === "manual") {
    if (manualRatePercent === null) return null;
    return fromTna({
      mode,
      origin: "manual",
      days: Math.max(daysToExpiry, 1),
      ratePercent: manualRatePercent,
    });
  }
  const caution = cautionOfTerm(rates, cautionDays);
  if (!caution) return null;
  const origin = caution.fallback ? "fallback" : "caucion";
  return fromTna({ mode, origin, days: caution.days, ratePercent: caution.rate });
}
