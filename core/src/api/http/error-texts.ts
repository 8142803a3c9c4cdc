import { errorMessages } from "../../messages/errors.ts";
import type { ApiErrorCode } from "./api-error.ts";

/** Which column of the error catalogue a call speaks: the login, the other calls of an account, data, the panel. */
export type Tone = "login" | "auth" | "data" | "panel";

const networkTexts: Readonly<Record<Tone, string>> = {
  login: errorMessages.loginNetwork,
  auth: errorMessages.connection,
  data: errorMessages.dataNetwork,
  panel: errorMessages.dataNetwork,
};

/** Failures of a login whose own message is of use to the user; all others get the specification's text. */
const spokenByServer: ReadonlySet<ApiErrorCode> = new Set([
  "VALIDATION_ERROR",
  "MAINTENANCE",
  "SERVICE_UNAVAILABLE",
  "ORIGIN_NOT_ALLOWED",
  "FORBIDDEN",
]);

/** Text of a failure without an answer. */
export function textWithoutAnswer({ code, tone }: { code: ApiErrorCode; tone: Tone }): string {
  if (code === "REQUEST_CANCELED") return errorMessages.requestCanceled;
  if (code === "TIMEOUT") return tone === "login" ? errorMessages.loginTimeout : errorMessages.dataTimeout;
  if (code === "NETWORK_ERROR") return networkTexts[tone];
  if (code === "INVALID_RESPONSE") return errorMessages.invalidResponse;
  return errorMessages.unexpected;
}

export type AnsweredFailure = {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly statusText: string;
  readonly serverMessage: string | null;
  readonly fallbackMessage: string | undefined;
};

function loginText({ code, status, serverMessage }: AnsweredFailure): string {
  if (status === 0) return errorMessages.corsOrUnavailable;
  if (status === 401) return serverMessage ?? errorMessages.invalidCredentials;
  if (status === 429) return errorMessages.rateLimited;
  return (spokenByServer.has(code) ? serverMessage : null) ?? errorMessages.unexpected;
}

function authText({ status, serverMessage, fallbackMessage }: AnsweredFailure): string {
  if (status === 0) return errorMessages.connection;
  if (status === 429) return serverMessage ?? errorMessages.rateLimited;
  return serverMessage ?? fallbackMessage ?? errorMessages.unexpected;
}

function dataText({ status, statusText, serverMessage, fallbackMessage }: AnsweredFailure): string {
  if (status === 0) return errorMessages.dataNetwork;
  if (status === 403) return serverMessage ?? errorMessages.subscriptionRequired;
  if (status === 429) return serverMessage ?? errorMessages.rateLimited;
  const isRefusedInWords = status >= 200 && status < 300;
  return serverMessage ?? ((!isRefusedInWords && statusText) || fallbackMessage || errorMessages.unexpected);
}

const textsByTone = { login: loginText, auth: authText, data: dataText, panel: authText } as const;

/** Text of a failure the server answered. */
export function textOfAnswer({ tone, ...failure }: AnsweredFailure & { tone: Tone }): string {
  return textsByTone[tone](failure);
}
