export {
  createPositionRequestSchema,
  positionEventRequestSchema,
  positionIdSchema,
  positionVersionQuerySchema,
  updatePositionRequestSchema,
} from "./position-requests.ts";
export type {
  CreatePositionRequest,
  PositionEventRequest,
  ReadPositionEvent,
  UpdatePositionRequest,
} from "./position-requests.ts";
export {
  positionAnswerSchema,
  positionContentSchema,
  positionExits,
  positionsAnswerSchema,
} from "./saved-positions.ts";
export type {
  FollowedLeg,
  PositionContent,
  PositionExit,
  PositionSettlement,
  SavedLeg,
  SavedPosition,
  SavedTrade,
} from "./saved-positions.ts";
/** @public The screen of a position lists them. */
export type { SavedEvent } from "./saved-positions.ts";
export { evaluatePositionRequestSchema, positionEvaluationAnswerSchema } from "./evaluate.ts";
export type { EvaluatePositionRequest, PositionEvaluationAnswer } from "./evaluate.ts";
export { positionLineAnswerSchema } from "./position-line.ts";
export type { PositionLineAnswer } from "./position-line.ts";
export {
  importAnswerSchema,
  importFileQuerySchema,
  importMappingSchema,
  importPreviewAnswerSchema,
  importsAnswerSchema,
  mostImportedLines,
  mostImports,
  mostMappings,
  operationLinesType,
  sentOperationSchema,
} from "./imports.ts";
export type {
  ImportAnswer,
  ImportFile,
  ImportMapping,
  ImportPreview,
  OperationsImport,
  SentOperation,
} from "./imports.ts";
export { riskSettingsAnswerSchema, riskSettingsRequestSchema } from "./risk-settings.ts";
export type { RiskSettings } from "./risk-settings.ts";
