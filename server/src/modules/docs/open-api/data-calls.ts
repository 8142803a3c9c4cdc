/** What the document adds to a call of the data API: it stays the same while `/v1` does, as generated clients use it. */
export type DataCall = {
  /** Unique, never changed: the method's name in a generated client. */
  readonly operationId: string;
  /** The English summary, beside the Spanish one. */
  readonly english: string;
  /** Names of its schemas by their place: `data.options[]`; the root is the empty place. */
  readonly answer: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
};

const market = { "data.source": "MarketSource" };
const bars = { meta: "HistoryMeta" };

/** The calls of `/v1`, by method and path. */
export const dataCalls: Readonly<Record<string, DataCall>> = {
  "GET /v1/chain": {
    operationId: "getChain",
    english: "Option chain with implied volatility and greeks",
    answer: {
      ...market,
      "": "ChainAnswer",
      data: "Chain",
      "data.expiries[]": "ChainExpiry",
      "data.expiries[].rate": "ExpiryRate",
      "data.expiries[].impliedRateShare": "ShareBasis",
      "data.options[]": "ChainOption",
    },
  },
  "GET /v1/implied-rate": {
    operationId: "getImpliedRates",
    english: "Rates implied by put-call parity, by strike and expiry",
    answer: {
      "": "ImpliedRatesAnswer",
      data: "ImpliedRates",
      "data.expiries[]": "ImpliedRateExpiry",
      "data.rates[]": "ImpliedRate",
    },
  },
  "GET /v1/instruments": {
    operationId: "getInstruments",
    english: "Options that trade now: strike, expiry, style and lot",
    answer: { "": "InstrumentsAnswer", "data[]": "Instrument" },
  },
  "GET /v1/history": {
    operationId: "getHistory",
    english: "Bars of options, newest first, by pages with a cursor",
    answer: { ...bars, "": "HistoryAnswer", "data[]": "OptionBar" },
  },
  "GET /v1/share-history": {
    operationId: "getShareHistory",
    english: "Bars of the share by settlement and currency, newest first, by pages with a cursor",
    answer: { ...bars, "": "ShareHistoryAnswer", "data[]": "ShareBar" },
  },
  "GET /v1/ratios": {
    operationId: "getRatios",
    english: "Price ratio of two options through time, newest first",
    answer: { ...bars, "": "RatiosAnswer", "data[]": "RatioBar" },
  },
  "GET /v1/volatility/smile": {
    operationId: "getVolatilitySmiles",
    english: "Fitted smile of each expiry, with its points, residuals and dropped quotes",
    answer: {
      "": "SmilesAnswer",
      data: "Smiles",
      "data.smiles[]": "Smile",
      "data.smiles[].svi": "SviParameters",
      "data.smiles[].points[]": "SmilePoint",
      "data.smiles[].dropped[]": "DroppedQuote",
    },
  },
  "GET /v1/volatility/term": {
    operationId: "getVolatilityTerm",
    english: "At-the-money volatility, skew and forward volatility by expiry",
    answer: { "": "TermAnswer", data: "TermStructure", "data.terms[]": "Term" },
  },
  "GET /v1/volatility/index": {
    operationId: "getVolatilityIndex",
    english: "IVG 30: the index and each expiry's own number",
    answer: { "": "VolatilityIndexAnswer", data: "VolatilityIndex", "data.terms[]": "IndexTerm" },
  },
  "GET /v1/volatility/history": {
    operationId: "getVolatilityHistory",
    english: "Daily volatility rows, one a session and expiry",
    answer: {
      "": "VolatilityHistoryAnswer",
      "data[]": "VolatilityDay",
      "data[].realised": "RealisedVolatility",
    },
  },
  "GET /v1/opportunities/covered-calls": {
    operationId: "getCoveredCalls",
    english: "Covered calls net of your costs, ranked against the caución",
    answer: {
      "": "CoveredCallsAnswer",
      data: "CoveredCalls",
      "data.costs": "CostFractions",
      "data.rows[]": "CoveredCall",
    },
  },
  "GET /v1/opportunities/conversions": {
    operationId: "getConversions",
    english: "Conversions and reversals net of your costs, against the caución",
    answer: { "": "ConversionsAnswer", data: "Conversions", "data.rows[]": "Conversion" },
  },
  "POST /v1/positions/evaluate": {
    operationId: "evaluatePosition",
    english: "Every number of a position, at the prices of now or in a scenario",
    body: { "": "EvaluatePositionRequest", scenario: "ScenarioRequest", "legs[]": "EvaluatedLegRequest" },
    answer: {
      "": "EvaluatePositionAnswer",
      data: "PositionEvaluation",
      "data.legs[]": "EvaluatedLeg",
      "data.legs[].greeks": "PositionGreeks",
      "data.scenario": "EvaluatedScenario",
      "data.costs": "EvaluatedCosts",
      "data.atExpiry": "ResultAtExpiry",
      "data.atExpiry.maximum": "Extreme",
      "data.atExpiry.profitIntervals[]": "PriceInterval",
      "data.atScenario": "ResultAtScenario",
      "data.odds": "PositionOdds",
      "data.odds.zeroDrift": "Odds",
      "data.odds.smile": "SmileOdds",
      "data.capital": "PositionCapital",
      "data.bestReturn": "PositionReturn",
      "data.expectedReturn": "ExpectedReturn",
      "data.exit": "PositionExit",
      "data.exit.zones[]": "ExitZone",
    },
  },
  "POST /v1/risk/scenarios": {
    operationId: "runRiskScenarios",
    english: "Profit or loss of a portfolio by move of the share, of volatility, and days",
    body: { "": "RiskScenariosRequest", "legs[]": "RiskLegRequest" },
    answer: {
      "": "RiskScenariosAnswer",
      data: "RiskScenarios",
      "data.legs[]": "RiskLeg",
      "data.worst": "WorstScenario",
    },
  },
  "GET /v1/usage": {
    operationId: "getUsage",
    english: "Calls and limits of the key",
    answer: {
      "": "UsageAnswer",
      data: "Usage",
      "data.key": "UsageKey",
      "data.limits": "UsageLimits",
      "data.days[]": "UsageDay",
    },
  },
  "GET /v1/openapi.json": {
    operationId: "getDataDocument",
    english: "The OpenAPI 3.1 document of the data API alone",
    answer: {},
  },
};
