export type {
  CreatePositionRequest,
  PositionEventRequest,
  ReadPositionEvent,
  UpdatePositionRequest,
} from "./position-requests.ts";
export { positionAnswerSchema, positionContentSchema, positionExits } from "./saved-positions.ts";
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
export type { EvaluatePositionRequest, PositionEvaluationAnswer } from "./evaluate.ts";
export type { PositionLineAnswer } from "./position-line.ts";
export {
  importAnswerSchema,
  importPreviewAnswerSchema,
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
export type { RiskSettings } from "./risk-settings.ts";
