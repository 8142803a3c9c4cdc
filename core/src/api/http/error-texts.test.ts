import { expect, test } from "vitest";

import { ApiError } from "./api-error.ts";
import { planConflictOf, userConflictOf } from "./edit-conflict.ts";
import { textOfAnswer, textWithoutAnswer } from "./error-texts.ts";
import { refusalToApiError, toApiError } from "./to-api-error.ts";

const unexpected = "Error inesperado. Intentalo de nuevo.";
const often = "Demasiados intentos. Esperá un momento antes de intentar de nuevo.";
const own = "Lo del servidor";

// spec.md section 8: a column each of the login, of an account's other calls, and of data.
test.each([
  [
    0,
    own,
    "Error de CORS o servidor no disponible. Verificá que el servidor esté funcionando.",
    "Error de conexión",
    "Error de conexión. Verificá tu conexión a internet.",
  ],
  [401, null, "Credenciales inválidas", "De reserva", "De reserva"],
  [401, own, own, own, own],
  [403, null, unexpected, "De reserva", "Esta funcionalidad requiere una suscripción activa"],
  [403, own, unexpected, own, own],
  [429, null, often, often, often],
  [429, own, often, own, own],
  [500, null, unexpected, "De reserva", "De reserva"],
  [500, own, unexpected, own, own],
])("%i with %j of the server", (...row) => {
  const [status, serverMessage, ...expected] = row;
  const failure = {
    code: "INTERNAL_ERROR",
    status,
    statusText: "",
    serverMessage,
    fallbackMessage: "De reserva",
  } as const;
  const texts = (["login", "auth", "data"] as const).map((tone) => textOfAnswer({ ...failure, tone }));
  expect(texts).toEqual(expected);
});

test("without a text of its own a call of data says the status, then that it wasn't expected", () => {
  const failure = {
    code: "INTERNAL_ERROR",
    status: 500,
    serverMessage: null,
    fallbackMessage: undefined,
  } as const;
  expect(textOfAnswer({ ...failure, tone: "data", statusText: "Bad Gateway" })).toBe("Bad Gateway");
  expect(textOfAnswer({ ...failure, tone: "data", statusText: "" })).toBe(unexpected);
  expect(textOfAnswer({ ...failure, tone: "auth", statusText: "Bad Gateway" })).toBe(unexpected);
});

test.each([
  "VALIDATION_ERROR",
  "MAINTENANCE",
  "SERVICE_UNAVAILABLE",
  "ORIGIN_NOT_ALLOWED",
  "FORBIDDEN",
] as const)("a login that fails with %s says what the server does", (code) => {
  const failure = { code, status: 503, statusText: "", serverMessage: own, fallbackMessage: undefined };
  expect(textOfAnswer({ ...failure, tone: "login" })).toBe(own);
  expect(textOfAnswer({ ...failure, tone: "login", serverMessage: null })).toBe(unexpected);
});

test.each([
  [
    "TIMEOUT",
    "La solicitud tardó demasiado. Verificá tu conexión.",
    "La solicitud tardó demasiado. Intentalo de nuevo.",
    "La solicitud tardó demasiado. Intentalo de nuevo.",
  ],
  [
    "NETWORK_ERROR",
    "Error de conexión. Verificá tu conexión a internet y que el servidor esté funcionando.",
    "Error de conexión",
    "Error de conexión. Verificá tu conexión a internet.",
  ],
  [
    "REQUEST_CANCELED",
    "Solicitud cancelada. Intentalo de nuevo.",
    "Solicitud cancelada. Intentalo de nuevo.",
    "Solicitud cancelada. Intentalo de nuevo.",
  ],
] as const)("%s, without an answer", (code, login, auth, data) => {
  const texts = (["login", "auth", "data"] as const).map((tone) => textWithoutAnswer({ code, tone }));
  expect(texts).toEqual([login, auth, data]);
});

const call = { method: "get", path: "x", as: "user" } as const;
const refused = (status: number, body: unknown, retryAfter: string | null = null) =>
  refusalToApiError({ answer: { status, statusText: "", retryAfter, body }, call, now: 0 });

test("a refusal has what the server said with it", () => {
  const body = {
    code: "SUBSCRIPTION_REQUIRED",
    message: "m",
    requestId: "r-1",
    errors: [{ path: "a", message: "b" }],
    subscriptionStatus: "insufficient_plan",
    module: 7,
    requiredPlan: "pro",
  };
  expect(refused(403, body)).toMatchObject({
    code: "SUBSCRIPTION_REQUIRED",
    message: "m",
    status: 403,
    requestId: "r-1",
    fieldErrors: [{ path: "a", message: "b" }],
    subscription: { status: "insufficient_plan", module: 7, requiredPlan: "pro" },
    retryAfterSeconds: null,
    conflict: null,
  });
  expect(refused(403, { subscriptionStatus: "expired" }).subscription).toEqual({
    status: "expired",
    module: null,
    requiredPlan: null,
  });
});

test("a field of another shape counts as absent, never as a second failure", () => {
  const broken = refused(403, {
    code: "NEW_CODE",
    message: 7,
    error: "De un proxy",
    errors: "x",
    requestId: 1,
    module: "7",
  });
  expect(broken).toMatchObject({
    code: "FORBIDDEN",
    message: "De un proxy",
    fieldErrors: [],
    requestId: null,
  });
  for (const body of [null, "<html>", [], 7]) {
    expect(refused(404, body)).toMatchObject({ code: "NOT_FOUND", message: unexpected });
  }
});

test("only a 429 says when to come back; what is an ApiError already stays itself", () => {
  expect(refused(429, {}, "7").retryAfterSeconds).toBe(7);
  expect(refused(503, {}, "7").retryAfterSeconds).toBeNull();
  const known = new ApiError({ code: "NO_TOKEN", message: "m" });
  expect(toApiError({ caught: known, call, now: 0 })).toBe(known);
  expect(toApiError({ caught: new TypeError("x"), call, now: 0 })).toMatchObject({
    code: "NETWORK_ERROR",
    status: 0,
  });
  const aborted = { ...call, signal: AbortSignal.abort() };
  expect(toApiError({ caught: new TypeError("x"), call: aborted, now: 0 }).code).toBe("REQUEST_CANCELED");
});

test("a conflict is told with what stands now, only where it can be read", () => {
  const plan = {
    id: "pro",
    name: "Pro",
    description: "",
    price: 1,
    priceArs: 1,
    icon: "star",
    isPopular: false,
    features: {},
    modules: [],
    pricing: { monthly: { amount: 1, formatted: "1" }, yearly: { amount: 1, formatted: "1", saving: 0 } },
    processedFeatures: [],
  };
  const stale = refused(409, {
    code: "STALE_UPDATE",
    message: "m",
    conflict: { current: plan, changedBy: ["ana"] },
  });
  expect(planConflictOf(stale)).toEqual({ current: plan, changedBy: ["ana"] });
  expect(userConflictOf(stale)).toBeNull();
  expect(planConflictOf(refused(409, { code: "STALE_UPDATE", message: "m" }))).toBeNull();
  expect(planConflictOf(new Error("x"))).toBeNull();
});
