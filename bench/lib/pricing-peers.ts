import { createRequire } from "node:module";
import type { ReferenceOption } from "./reference-price.ts";

/** An option with its market price, as plain numbers. */
export interface PricedOption extends ReferenceOption {
  readonly price: number;
}

/** A package that a web developer can install instead; a missing method means that it has none. */
export interface Peer {
  readonly name: string;
  /** How many options a timed pass can bear. */
  readonly passSize: number;
  readonly price: (option: ReferenceOption) => number;
  /** Sum of price and five greeks: the whole must be computed. */
  readonly greeks?: (option: ReferenceOption) => number;
  readonly impliedVolatility?: (option: PricedOption) => number;
}

interface UqeeArguments {
  readonly rate: number;
  readonly sigma: number;
  readonly strike: number;
  readonly time: number;
  readonly type: "call" | "put";
  readonly underlying: number;
}

interface UqeeModule {
  readonly BlackScholes: new (settings: object) => {
    option(input: UqeeArguments): Record<"price" | "delta" | "gamma" | "vega" | "theta" | "rho", number>;
    sigma(input: Omit<UqeeArguments, "sigma"> & { readonly price: number }): number;
  };
}

type ClassicFunction = (...values: readonly (number | string)[]) => number;

interface QuantLibModule {
  readonly Option: { readonly Type: { readonly Call: number; readonly Put: number } };
  readonly blackFormula1: (...values: readonly number[]) => number;
  readonly blackFormulaImpliedStdDevLiRS1: (...values: readonly (number | undefined)[]) => number;
}

interface OptionPricingModule {
  readonly Option: new (settings: object) => { price(method: string): number };
}

const load = createRequire(import.meta.url);

/** The packages of performance.md section 2. */
export async function loadPeers(): Promise<readonly Peer[]> {
  return [uqeePeer(), classicPeer(), await quantLibPeer(), await optionPricingPeer()];
}

function typeOf(option: ReferenceOption): "call" | "put" {
  return option.isCall ? "call" : "put";
}

function uqeePeer(): Peer {
  const { BlackScholes } = load("@uqee/black-scholes") as UqeeModule;
  const model = new BlackScholes({
    sigmaToPricePrecision: "double",
    priceToSigmaMethod: "newton-raphson",
    priceToSigmaAccuracy: 1e-12,
  });
  const terms = (option: ReferenceOption): UqeeArguments => ({
    rate: option.rate,
    sigma: option.volatility,
    strike: option.strike,
    time: option.years,
    type: typeOf(option),
    underlying: option.spot,
  });
  return {
    name: "@uqee/black-scholes 1.0.7, double, Newton 1e-12",
    passSize: 20_000,
    price: (option) => model.option(terms(option)).price,
    greeks: (option) => {
      const result = model.option(terms(option));
      return result.price + result.delta + result.gamma + result.vega + result.theta + result.rho;
    },
    impliedVolatility: (option) => model.sigma({ ...terms(option), price: option.price }),
  };
}

function classicPeer(): Peer {
  const { blackScholes } = load("black-scholes") as { readonly blackScholes: ClassicFunction };
  const greeks = load("greeks") as Record<
    "getDelta" | "getGamma" | "getVega" | "getTheta" | "getRho",
    ClassicFunction
  >;
  const { getImpliedVolatility } = load("implied-volatility") as {
    readonly getImpliedVolatility: ClassicFunction;
  };
  const terms = (option: ReferenceOption): readonly number[] => [
    option.spot,
    option.strike,
    option.years,
    option.volatility,
    option.rate,
  ];
  return {
    name: "black-scholes 1.1.0 + greeks 1.0.0 + implied-volatility 1.0.0",
    passSize: 400,
    price: (option) => blackScholes(...terms(option), typeOf(option)),
    greeks: (option) => {
      const all = [...terms(option), typeOf(option)];
      return (
        blackScholes(...all) +
        greeks.getDelta(...all) +
        greeks.getGamma(...all) +
        greeks.getVega(...all) +
        greeks.getTheta(...all) +
        greeks.getRho(...all)
      );
    },
    impliedVolatility: (option) =>
      getImpliedVolatility(
        option.price,
        option.spot,
        option.strike,
        option.years,
        option.rate,
        typeOf(option),
      ),
  };
}

async function quantLibPeer(): Promise<Peer> {
  const quantLib = (await import("@quantlib/ql")) as unknown as QuantLibModule;
  const { Call, Put } = quantLib.Option.Type;
  return {
    name: "@quantlib/ql 0.3.6, blackFormula, LiRS 1e-12",
    passSize: 5000,
    price: (option) => {
      const discount = Math.exp(-option.rate * option.years);
      const deviation = option.volatility * Math.sqrt(option.years);
      return quantLib.blackFormula1(
        option.isCall ? Call : Put,
        option.strike,
        option.spot / discount,
        deviation,
        discount,
      );
    },
    impliedVolatility: (option) => {
      const discount = Math.exp(-option.rate * option.years);
      const deviation = quantLib.blackFormulaImpliedStdDevLiRS1(
        option.isCall ? Call : Put,
        option.strike,
        option.spot / discount,
        option.price,
        discount,
        0,
        undefined,
        1,
        1e-12,
        100,
      );
      return deviation / Math.sqrt(option.years);
    },
  };
}

async function optionPricingPeer(): Promise<Peer> {
  const { Option } = (await import("option-pricing")) as unknown as OptionPricingModule;
  return {
    name: "option-pricing 2.1.0, Black-Scholes",
    passSize: 5000,
    price: (option) =>
      new Option({
        style: "european",
        type: typeOf(option),
        initialSpotPrice: option.spot,
        strikePrice: option.strike,
        timeToMaturity: option.years,
        volatility: option.volatility,
        riskFreeRate: option.rate,
      }).price("bs"),
  };
}
