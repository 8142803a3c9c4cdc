import { dataPositionsAnswerSchema, dataPositionsQuerySchema } from "../../keys/data-positions.ts";
import { dataScenariosAnswerSchema, dataScenariosRequestSchema } from "../../keys/data-risk.ts";
import {
  dataIndexAnswerSchema,
  dataSmileAnswerSchema,
  dataSmileQuerySchema,
  dataTermAnswerSchema,
  dataTermQuerySchema,
} from "../../keys/data-volatility.ts";
import { marketQuerySchema } from "../../keys/valuation.ts";
import {
  dataVolatilityHistoryAnswerSchema,
  dataVolatilityHistoryQuerySchema,
} from "../../market/volatility.ts";
import { evaluatePositionRequestSchema, positionEvaluationAnswerSchema } from "../../positions/evaluate.ts";
import { backTestAnswerSchema, backTestRequestSchema } from "../../suite/back-tests.ts";
import { calibrationAnswerSchema } from "../../suite/calibration.ts";
import {
  dataConversionsAnswerSchema,
  dataConversionsQuerySchema,
  dataCoveredCallsAnswerSchema,
  dataCoveredCallsQuerySchema,
  dataPutsSoldAnswerSchema,
  dataPutsSoldQuerySchema,
} from "../../suite/data-opportunities.ts";
import { endpoint } from "../endpoint.ts";

const liveMarket = { key: "read:chain", hasExample: true } as const;

export const listCoveredCalls = endpoint("GET /v1/opportunities/covered-calls", {
  access: liveMarket,
  query: dataCoveredCallsQuerySchema,
  reply: dataCoveredCallsAnswerSchema,
  summary: "Lanzamientos netos de tus costos, ordenados contra la caución",
  published: {
    operationId: "getCoveredCalls",
    english: "Covered calls net of your costs, ranked against the caución",
    answer: {
      "": "CoveredCallsAnswer",
      data: "CoveredCalls",
      "data.valuation": "Valuation",
      "data.costs": "CostFractions",
      "data.rows[]": "CoveredCall",
      "data.rows[].verdict": "SaleVerdict",
    },
  },
});
export const listPutsSold = endpoint("GET /v1/opportunities/puts", {
  access: liveMarket,
  query: dataPutsSoldQuerySchema,
  reply: dataPutsSoldAnswerSchema,
  summary: "Puts lanzados contra la plata de su base, netos de tus costos, ordenados contra la caución",
  published: {
    operationId: "getPutsSold",
    english: "Puts sold against the money for their strike, net of your costs, ranked against the caución",
    answer: {
      "": "PutsSoldAnswer",
      data: "PutsSold",
      "data.valuation": "Valuation",
      "data.rows[]": "PutSold",
    },
  },
});
export const listConversions = endpoint("GET /v1/opportunities/conversions", {
  access: liveMarket,
  query: dataConversionsQuerySchema,
  reply: dataConversionsAnswerSchema,
  summary: "Conversiones y reversals netas de tus costos, contra la caución",
  published: {
    operationId: "getConversions",
    english: "Conversions and reversals net of your costs, against the caución",
    answer: {
      "": "ConversionsAnswer",
      data: "Conversions",
      "data.valuation": "Valuation",
      "data.rows[]": "Conversion",
    },
  },
});
export const runScenarios = endpoint("POST /v1/risk/scenarios", {
  access: liveMarket,
  isHeavy: true,
  query: marketQuerySchema,
  body: dataScenariosRequestSchema,
  reply: dataScenariosAnswerSchema,
  summary: "Qué gana o pierde una cartera por movimiento de acción, volatilidad y días",
  published: {
    operationId: "runRiskScenarios",
    english: "Profit or loss of a portfolio by move of the share, of volatility, and days",
    body: { "": "RiskScenariosRequest", "legs[]": "RiskLegRequest" },
    answer: {
      "": "RiskScenariosAnswer",
      data: "RiskScenarios",
      "data.valuation": "Valuation",
      "data.legs[]": "RiskLeg",
      "data.worst": "WorstScenario",
    },
  },
});
export const readSmiles = endpoint("GET /v1/volatility/smile", {
  access: liveMarket,
  query: dataSmileQuerySchema,
  reply: dataSmileAnswerSchema,
  summary: "Sonrisa ajustada de cada vencimiento, con sus bases, residuos y descartadas",
  published: {
    operationId: "getVolatilitySmiles",
    english: "Fitted smile of each expiry, with its points, residuals and dropped quotes",
    answer: {
      "": "SmilesAnswer",
      data: "Smiles",
      "data.valuation": "Valuation",
      "data.smiles[]": "Smile",
      "data.smiles[].svi": "SviParameters",
      "data.smiles[].points[]": "SmilePoint",
      "data.smiles[].dropped[]": "DroppedQuote",
    },
  },
});
export const readVolatilityTerm = endpoint("GET /v1/volatility/term", {
  access: liveMarket,
  query: dataTermQuerySchema,
  reply: dataTermAnswerSchema,
  summary: "VI en el dinero, skew y volatilidad forward por vencimiento",
  published: {
    operationId: "getVolatilityTerm",
    english: "At-the-money volatility, skew and forward volatility by expiry",
    answer: {
      "": "TermAnswer",
      data: "TermStructure",
      "data.valuation": "Valuation",
      "data.terms[]": "Term",
    },
  },
});
export const readVolatilityIndex = endpoint("GET /v1/volatility/index", {
  access: liveMarket,
  query: dataTermQuerySchema,
  reply: dataIndexAnswerSchema,
  summary: "IVG 30: el índice y el número de cada vencimiento",
  published: {
    operationId: "getVolatilityIndex",
    english: "IVG 30: the index and each expiry's own number",
    answer: {
      "": "VolatilityIndexAnswer",
      data: "VolatilityIndex",
      "data.valuation": "Valuation",
      "data.terms[]": "IndexTerm",
    },
  },
});
export const readDataVolatilityHistory = endpoint("GET /v1/volatility/history", {
  access: { key: "read:history" },
  isHeavy: true,
  query: dataVolatilityHistoryQuerySchema,
  reply: dataVolatilityHistoryAnswerSchema,
  summary: "Filas diarias de volatilidad, una por rueda y vencimiento",
  published: {
    operationId: "getVolatilityHistory",
    english: "Daily volatility rows, one a session and expiry",
    answer: {
      "": "VolatilityHistoryAnswer",
      "data[]": "VolatilityDay",
      "data[].realised": "RealisedVolatility",
    },
  },
});
export const listBook = endpoint("GET /v1/positions", {
  access: { key: "read:positions" },
  isHeavy: true,
  query: dataPositionsQuerySchema,
  reply: dataPositionsAnswerSchema,
  summary: "Tus posiciones: qué hicieron desde el último cierre, de dónde sale, y qué decidir hoy",
  published: {
    operationId: "getPositions",
    english:
      "Your positions: what they made since the last close, where it comes from, and what to decide today",
    answer: {
      "": "PositionsAnswer",
      data: "PositionsBook",
      "data.valuation": "Valuation",
      "data.today": "BookToday",
      "data.today.parts": "ResultParts",
      "data.decisions[]": "Decision",
      "data.positions[]": "BookPosition",
      "data.positions[].legs[]": "BookLeg",
      "data.positions[].today": "PositionToday",
      "data.positions[].today.contracts[]": "ContractToday",
    },
  },
});
export const evaluateLegs = endpoint("POST /v1/positions/evaluate", {
  access: liveMarket,
  isHeavy: true,
  query: marketQuerySchema,
  body: evaluatePositionRequestSchema,
  reply: positionEvaluationAnswerSchema,
  summary: "Todos los números de una posición, a precios de ahora o en un escenario",
  published: {
    operationId: "evaluatePosition",
    english: "Every number of a position, at the prices of now or in a scenario",
    body: { "": "EvaluatePositionRequest", scenario: "ScenarioRequest", "legs[]": "EvaluatedLegRequest" },
    answer: {
      "": "EvaluatePositionAnswer",
      data: "PositionEvaluation",
      "data.valuation": "Valuation",
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
});
export const runBackTest = endpoint("POST /v1/back-tests", {
  access: { key: "run:back-tests" },
  calls: 10,
  isHeavy: true,
  body: backTestRequestSchema,
  reply: backTestAnswerSchema,
  summary:
    "Qué habría dejado una regla en las ruedas guardadas, contra la caución; cuenta como diez llamadas",
  published: {
    operationId: "runBackTest",
    english: "What a rule would have paid over the stored sessions, against the caución; counts as ten calls",
    body: {
      "": "BackTestRequest",
      days: "BackTestDays",
      strike: "BackTestStrike",
      "legs[]": "BackTestOwnLeg",
      volatilityPercentile: "BackTestPercentiles",
      exit: "BackTestExit",
    },
    answer: {
      "": "BackTestAnswer",
      data: "BackTest",
      "data.costs": "CostFractions",
      "data.summary": "BackTestSummary",
      "data.summary.interval": "BackTestInterval",
      "data.cycles[]": "BackTestCycle",
      "data.cycles[].legs[]": "BackTestLeg",
      "data.cycles[].worstDay": "BackTestWorstDay",
      "data.curve[]": "BackTestCurvePoint",
      "data.skips[]": "BackTestSkip",
    },
  },
});
export const readCalibration = endpoint("GET /v1/calibration", {
  access: { key: "read:history" },
  reply: calibrationAnswerSchema,
  summary: "Cuántas veces pasó lo que decían las probabilidades de las ruedas guardadas",
  published: {
    operationId: "getCalibration",
    english: "How often what the stored sessions' probabilities said came true",
    answer: {
      "": "CalibrationAnswer",
      data: "Calibration",
      "data.groups[]": "CalibrationGroup",
      "data.groups[].bins[]": "CalibrationBin",
      "data.premium[]": "VariancePremium",
    },
  },
});
