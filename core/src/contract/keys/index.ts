export { dataRows, type DataRow } from "./data-rows.ts";
export { dataRiskSchemas, type DataScenariosRequest } from "./data-risk.ts";
export { type DataVolatility, type Index30 } from "./data-volatility.ts";
export {
  streamPath,
  streamHeartbeatSeconds,
  streamSchemas,
  streamCloseCodes,
  type StreamEvent,
  type StreamRequest,
  type StreamSubscription,
} from "./stream.ts";
