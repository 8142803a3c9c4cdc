import * as QuantLib from "@quantlib/ql";

/* eslint-disable @typescript-eslint/no-explicit-any -- the package's own declarations don't compile. */
const quantLib = QuantLib as unknown as Record<string, any>;
const day = 86_400_000;
const start = new Date(Date.UTC(2024, 6, 31));

export interface AmericanTerms {
  readonly kind: "call" | "put";
  readonly strike: number;
  readonly spot: number;
  /** Whole calendar days. */
  readonly days: number;
  readonly rate: number;
  readonly volatility: number;
}

/** QuantLib's engines for an American option: its quick approximation, and trees as near as ours. */
export const quantLibEngines = {
  "Ju's approximation": (process: unknown) => new quantLib["JuQuadraticApproximationEngine"](process),
  "Joshi's trees of 401 steps": (process: unknown) =>
    new quantLib["BinomialVanillaEngine"](new quantLib["Joshi4"]()).bveInit(process, 401),
} as const;

/** Price of one option, built and valued the way the package is used: pesos a share. */
export function quantLibPrice(terms: AmericanTerms, engine: keyof typeof quantLibEngines): number {
  const { Actual365Fixed, AmericanExercise, BlackConstantVol, FlatForward, Handle } = quantLib;
  quantLib["Settings"].evaluationDate.set(start);
  const counter = new Actual365Fixed();
  const curve = (level: number) => new Handle(new FlatForward().ffInit2(start, level, counter));
  const calendar = new quantLib["NullCalendar"]();
  const process = new quantLib["BlackScholesMertonProcess"](
    new Handle(new quantLib["SimpleQuote"](terms.spot)),
    curve(0),
    curve(terms.rate),
    new Handle(new BlackConstantVol().bcvInit1(start, calendar, terms.volatility, counter)),
  );
  const type = terms.kind === "call" ? quantLib["Option"].Type.Call : quantLib["Option"].Type.Put;
  const payoff = new quantLib["PlainVanillaPayoff"](type, terms.strike);
  const exercise = new AmericanExercise().aeInit1(start, new Date(start.getTime() + terms.days * day));
  const option = new quantLib["VanillaOption"](payoff, exercise);
  option.setPricingEngine(quantLibEngines[engine](process));
  return option.NPV() as number;
}
