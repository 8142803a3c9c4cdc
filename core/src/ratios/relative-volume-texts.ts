import { notToldMessage } from "../contract/index.ts";
import type { RelativeVolumeReason } from "./volume-statistics.ts";

/** Why a session's volume isn't compared with those before it. */
export const relativeVolumeReasonMessages: Record<RelativeVolumeReason, string> = {
  "not-told": notToldMessage,
  "few-sessions": "Hacen falta 5 ruedas anteriores con volumen conocido",
  "no-trades": "No se operó en las ruedas anteriores",
};
