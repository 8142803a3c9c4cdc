import { useShareCloses } from "./use-share-closes.ts";
import { useStored } from "../../lib/view/use-stored.ts";

const estimates = ["yangZhang", "close", "parkinson", "garmanKlass", "rogersSatchell"] as const;
export type Estimate = (typeof estimates)[number];
/** An estimate of the share's last 60 sessions, each option's own volatility, or the user's number in percent. */
export type ExpectedVolatilityChoice = Estimate | "implied" | number;

function isChoice(value: unknown): value is ExpectedVolatilityChoice {
  if (typeof value === "number") return value > 0 && value <= 1_000;
  return value === "implied" || estimates.some((one) => one === value);
}

export type ExpectedVolatility = {
  readonly choice: ExpectedVolatilityChoice;
  readonly choose: (choice: ExpectedVolatilityChoice) => void;
  /** Per 1.00 by estimate; null where the stored sessions don't give it. */
  readonly estimates: readonly { readonly key: Estimate; readonly value: number | null }[];
  /** That verdicts are taken with, per 1.00; null for each option's own, which stands in for an estimate that isn't known. */
  readonly value: number | null;
  /** The estimates are on their way: rows in the order of verdicts would move when they come. */
  readonly isLoading: boolean;
};

/** The volatility that verdicts expect of the share: Yang-Zhang of its last 60 sessions until the user chooses. */
export function useExpectedVolatility(): ExpectedVolatility {
  const [choice, choose] = useStored<ExpectedVolatilityChoice>(
    "paridad.expected-volatility",
    "yangZhang",
    isChoice,
  );
  const { data, isLoading } = useShareCloses();
  const realised = data?.realised;
  const known = estimates.map((key) => ({ key, value: realised?.[key] ?? null }));
  const chosen = known.find(({ key }) => key === choice)?.value ?? null;
  const value = typeof choice === "number" ? choice / 100 : chosen;
  return { choice, choose, estimates: known, value, isLoading };
}
