import { errorMessages } from "../../messages/errors.ts";
import { backTestAnswerSchema, backTestRequestSchema } from "../suite/back-tests.ts";
import { calibrationAnswerSchema } from "../suite/calibration.ts";
import { ruleRecordsAnswerSchema } from "../suite/rule-records.ts";
import { endpoint } from "./endpoint.ts";

// Apart from the market's rows, which home and the chain load.
export const runOwnBackTest = endpoint("POST /market/banco-de-pruebas", {
  access: { gate: "strategies.avanzadas" },
  isHeavy: true,
  body: backTestRequestSchema,
  reply: backTestAnswerSchema,
  summary: "Qué habría dejado una regla en las ruedas guardadas, contra la caución",
  failure: errorMessages.dataLoadFailed,
});
export const readOpenCalibration = endpoint("GET /market/calibracion", {
  access: "public",
  reply: calibrationAnswerSchema,
  summary: "Cuántas veces pasó lo que decían las probabilidades de las ruedas guardadas",
  failure: errorMessages.dataLoadFailed,
});
export const readRuleRecords = endpoint("GET /market/banco-de-pruebas/clases", {
  access: { gate: "strategies.basicas" },
  reply: ruleRecordsAnswerSchema,
  summary: "Qué hizo antes cada clase de operación en las ruedas guardadas, neta del preset minorista",
  failure: errorMessages.dataLoadFailed,
});
