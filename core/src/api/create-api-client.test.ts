import { afterEach, describe, expect, it, vi } from "vitest";

import { createMemoryStorage, createSessionStore } from "../auth/index.ts";
import {
  listPlans,
  logInAdmin,
  logOut,
  readMe,
  readTermsStatus,
  verifyEmail,
} from "../contract/endpoints/index.ts";
import { createApiClient } from "./create-api-client.ts";
import { failureOf, startApi, user } from "./testing/api-server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const credentials = { email: "ana@paridad.test", password: "Secreta1" };
const signedIn = { token: "a-token", user };

describe("login", () => {
  it("posts JSON to /api/auth/login without any token and gives token and user", async () => {
    const { api, session, received } = await startApi({
      body: { success: true, token: "t", user, extra: 1 },
    });
    session.signIn(signedIn);
    const answer = await api.logIn(credentials);
    expect(answer).toMatchObject({ token: "t", user });
    expect(received[0]).toMatchObject({ method: "POST", url: "/api/auth/login" });
    expect(received[0]?.headers["content-type"]).toMatch("application/json");
    expect(received[0]?.headers["authorization"]).toBeUndefined();
    expect(JSON.parse(received[0]?.body ?? "")).toEqual(credentials);
  });

  it.each([{ subscriptionStatus: "frozen" }, { subscriptionStatus: null, subscriptionType: null }])(
    "lets a user of an unknown state in, now and from the storage: %j",
    async (change) => {
      const { api } = await startApi({ body: { success: true, token: "t", user: { ...user, ...change } } });
      const storage = createMemoryStorage();
      createSessionStore({ storage }).signIn(await api.logIn(credentials));
      expect(createSessionStore({ storage }).getState()).toMatchObject({ token: "t", user: { id: "1" } });
    },
  );

  // Texts and flags of the specification.
  it.each([
    [
      { status: 401, body: { success: false, message: "No va" } },
      { message: "No va", code: "INVALID_CREDENTIALS" },
    ],
    [
      { status: 401, body: {} },
      { message: "Credenciales inválidas", status: 401 },
    ],
    [
      { status: 401, body: { code: "EMAIL_NOT_VERIFIED", message: "m", requiresEmailVerification: true } },
      { code: "EMAIL_NOT_VERIFIED", requiresEmailVerification: true, requiresActivation: false },
    ],
    [
      { status: 401, body: { code: "ACTIVATION_REQUIRED", message: "m", requiresActivation: true } },
      { requiresActivation: true },
    ],
    [
      { status: 429, headers: { "retry-after": "60" }, body: {} },
      {
        message: "Demasiados intentos. Esperá un momento antes de intentar de nuevo.",
        code: "RATE_LIMIT_EXCEEDED",
        retryAfterSeconds: 60,
      },
    ],
    [{ status: 500, body: { message: "stack" } }, { message: "Error inesperado. Intentalo de nuevo." }],
    [{ status: 500, text: "<html>", headers: { "content-type": "text/html" } }, { code: "INTERNAL_ERROR" }],
  ])("%j", async (reply, expected) => {
    const { api, received, session, events } = await startApi(reply);
    expect(await failureOf(api.logIn(credentials))).toMatchObject(expected);
    expect(received).toHaveLength(1);
    expect(session.getState().token).toBeNull();
    expect(events).toEqual([]);
  });

  it("is tried again twice on a network error, after 1 s and 2 s, then says so", async () => {
    const { api, received, waits } = await startApi({ drop: true });
    expect(await failureOf(api.logIn(credentials))).toMatchObject({
      code: "NETWORK_ERROR",
      status: 0,
      message: "Error de conexión. Verificá tu conexión a internet y que el servidor esté funcionando.",
    });
    expect(received).toHaveLength(3);
    expect(waits).toEqual([1000, 2000]);
  });

  it("waits out a short 429 (5 s when the header is missing) and goes on", async () => {
    const { api, waits } = await startApi({ status: 429 }, { body: { success: true, token: "t", user } });
    expect((await api.logIn(credentials)).token).toBe("t");
    expect(waits).toEqual([5000]);
  });

  function clientThatHangs() {
    const hangs: typeof globalThis.fetch = (input) =>
      new Promise((_resolve, reject) => {
        const signal = input instanceof Request ? input.signal : undefined;
        const stop = () => reject(new DOMException("stop", "AbortError"));
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop);
      });
    const clock = { now: () => 0, wait: async () => undefined };
    const session = createSessionStore({ storage: createMemoryStorage() });
    return createApiClient({ baseUrl: "http://127.0.0.1:9", session, clock, fetch: hangs });
  }

  it("times out after 10 s, three times, with its own text", async () => {
    vi.useFakeTimers();
    const failure = failureOf(clientThatHangs().logIn(credentials));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toMatchObject({
      code: "TIMEOUT",
      message: "La solicitud tardó demasiado. Verificá tu conexión.",
    });
  });

  it("can be canceled", async () => {
    const controller = new AbortController();
    const failure = failureOf(clientThatHangs().logIn(credentials, { signal: controller.signal }));
    controller.abort();
    expect(await failure).toMatchObject({
      code: "REQUEST_CANCELED",
      message: "Solicitud cancelada. Intentalo de nuevo.",
    });
  });
});

describe("session", () => {
  it("nothing is sent without a token", async () => {
    const { api, received } = await startApi({});
    expect(await failureOf(api.data(readMe))).toMatchObject({
      code: "NO_TOKEN",
      message: "No hay token de autenticación",
    });
    expect(received).toEqual([]);
  });

  it.each(["INVALID_TOKEN", "TOKEN_EXPIRED"] as const)("two parallel 401 %s sign out once", async (code) => {
    const { api, session, storage, events } = await startApi({
      status: 401,
      body: { success: false, code, message: "Fin" },
    });
    session.signIn(signedIn);
    await Promise.all([failureOf(api.data(readMe)), failureOf(api.data(readTermsStatus))]);
    expect(events).toEqual([{ type: "session-expired", code, message: "Fin" }]);
    expect(session.getState()).toMatchObject({ token: null, user: null });
    expect(storage.getItem("token")).toBeNull();
  });

  it("a late 401 of an older token leaves the new session alone", async () => {
    const { api, session, events } = await startApi({
      status: 401,
      body: { code: "INVALID_TOKEN", message: "x" },
    });
    session.signIn(signedIn);
    const late = failureOf(api.data(readMe));
    session.signIn({ token: "newer", user });
    await late;
    expect(session.getState().token).toBe("newer");
    expect(events).toEqual([]);
  });

  it("a 401 with another code keeps the session", async () => {
    const { api, session, events } = await startApi({
      status: 401,
      body: { code: "OTP_REQUIRED", message: "x" },
    });
    session.signIn(signedIn);
    await failureOf(api.data(readMe));
    expect(session.getState().token).toBe("a-token");
    expect(events).toEqual([]);
  });

  it("an administrator's login asks for the second factor and never retries", async () => {
    const body = { success: false, code: "OTP_REQUIRED", message: "Código", requiresOtp: true };
    const { api, received } = await startApi({ status: 401, body });
    const login = api.call(logInAdmin, { body: { username: "admin", password: "Secreta1" } });
    await expect(login).rejects.toMatchObject({ requiresOtp: true, message: "Código" });
    expect(received[0]).toMatchObject({ method: "POST", url: "/api/admin/login" });
    expect(received).toHaveLength(1);
  });

  it("an expired verification link is a 400 and leaves the session alone", async () => {
    const body = { success: false, code: "TOKEN_EXPIRED", message: "El enlace de verificación ha expirado." };
    const { api, session, events } = await startApi({ status: 400, body });
    session.signIn({ token: "t", user });
    await expect(api.call(verifyEmail, { query: { token: "x" } })).rejects.toMatchObject({
      code: "TOKEN_EXPIRED",
    });
    expect(session.getState().token).toBe("t");
    expect(events).toEqual([]);
  });
});

describe("data calls", () => {
  it("a 403 with subscriptionStatus is an event and a typed refusal", async () => {
    const body = {
      success: false,
      code: "SUBSCRIPTION_REQUIRED",
      message: "Falta plan",
      subscriptionStatus: "expired",
      module: 4,
      requiredPlan: "pro",
    };
    const { api, session, events } = await startApi({ status: 403, body });
    session.signIn(signedIn);
    const error = await failureOf(api.data(readMe));
    expect(error.subscription).toEqual({ status: "expired", module: 4, requiredPlan: "pro" });
    expect(events).toEqual([
      {
        type: "subscription-required",
        status: "expired",
        message: "Falta plan",
        module: 4,
        requiredPlan: "pro",
      },
    ]);
  });

  // Texts of the specification, data calls.
  it.each([
    [
      { drop: true },
      { code: "NETWORK_ERROR", message: "Error de conexión. Verificá tu conexión a internet." },
    ],
    [{ status: 403, body: {} }, { message: "Esta funcionalidad requiere una suscripción activa" }],
    [{ status: 418, body: {} }, { message: "I'm a Teapot" }],
    [{ text: "{" }, { code: "INVALID_RESPONSE", message: "Respuesta de API inválida" }],
    [{ body: { success: true, data: { needsAcceptance: "no" } } }, { code: "INVALID_RESPONSE" }],
    [{ body: { success: false, message: "Hoy no" } }, { message: "Hoy no" }],
    [
      {
        status: 400,
        body: { code: "VALIDATION_ERROR", message: "m", errors: [{ path: "email", message: "e" }] },
      },
      { fieldErrors: [{ path: "email", message: "e" }] },
    ],
  ])("%j", async (reply, expected) => {
    const { api, session, received } = await startApi(reply);
    session.signIn(signedIn);
    expect(await failureOf(api.data(readTermsStatus))).toMatchObject(expected);
    expect(received).toHaveLength(1);
  });

  it("a GET waits out a Retry-After of up to 10 s, once", async () => {
    const { api, waits, received } = await startApi({ status: 429, headers: { "retry-after": "10" } });
    const error = await failureOf(api.data(listPlans));
    expect(error.retryAfterSeconds).toBe(10);
    expect(waits).toEqual([10_000]);
    expect(received).toHaveLength(2);
  });

  it("beyond 10 s it fails at once with the seconds for a countdown", async () => {
    const later = new Date(Date.parse("2026-11-20T15:00:00Z") + 90_000).toUTCString();
    const { api, waits } = await startApi({ status: 429, headers: { "retry-after": later } });
    expect((await failureOf(api.data(listPlans))).retryAfterSeconds).toBe(90);
    expect(waits).toEqual([]);
  });

  it("a write is never sent twice", async () => {
    const { api, waits, received } = await startApi({ status: 429, headers: { "retry-after": "1" } });
    await failureOf(api.call(logOut));
    expect(received).toHaveLength(1);
    expect(waits).toEqual([]);
  });
});
