import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";

import { createMemoryStorage, createSessionStore } from "../../auth/index.ts";
import { createHttp } from "./http.ts";
import type { Call } from "./call.ts";
import { readAnswer } from "./read-answer.ts";
import { waitMilliseconds } from "./retry.ts";
import { failureOf, user } from "../testing/api-server.ts";
import type { ApiEvent } from "../types.ts";

afterEach(() => {
  vi.useRealTimers();
});

const admin = { id: "admin", username: "admin", email: null, totpEnabled: false, lastLogin: null };

/** The client with a network that gives one answer. */
function setUp({ status = 200, body = {} as unknown, baseUrl = "https://paridad.test//" } = {}) {
  const sent: Request[] = [];
  const events: ApiEvent[] = [];
  const session = createSessionStore({ storage: createMemoryStorage() });
  const fetch: typeof globalThis.fetch = async (input) => {
    sent.push((input as Request).clone());
    return Response.json(body, { status });
  };
  const http = createHttp({ baseUrl, session, fetch, onEvent: (event) => events.push(event) });
  return { http, sent, events, session };
}
const call = (change: Partial<Call> = {}): Call => ({ method: "get", path: "x", as: "none", ...change });

it("what isn't a wait isn't sent again, and a write carries its own key", async () => {
  const { http, sent } = setUp({ status: 503 });
  await failureOf(http.text(call()));
  expect(sent).toHaveLength(1);
  await failureOf(http.text(call({ method: "post", idempotencyKey: "k-1" })));
  // Only a 429 says for how long.
  const unsaid = setUp({ status: 503, body: { code: "RATE_LIMIT_EXCEEDED", message: "m" } });
  expect(await failureOf(unsaid.http.text(call()))).toMatchObject({ retryAfterSeconds: null });
  expect(unsaid.sent).toHaveLength(1);
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([null, "k-1"]);
  expect(sent.map(({ headers }) => headers.get("accept"))).toEqual(["application/json", "application/json"]);
});

it("an answer that is a refusal, nothing or no JSON, whatever its status", async () => {
  const read = (text: string) => {
    const http = { clock: { now: () => 0 }, text: async () => text };
    return readAnswer(http, { ...call(), schema: z.object({ message: z.optional(z.string()) }) });
  };
  expect(await failureOf(read('{"success":false,"code":"CONFLICT","message":"Ya está"}'))).toMatchObject({
    code: "CONFLICT",
    message: "Ya está",
    status: 200,
  });
  expect(await read(" \n")).toEqual({ message: "" });
  for (const text of ["<html>", "{"]) {
    expect(await failureOf(read(text))).toMatchObject({
      code: "INVALID_RESPONSE",
      message: "Respuesta de API inválida",
      status: 200,
    });
  }
});

it.each([
  ["none", null, null],
  ["optional", "Bearer t", null],
  ["user", "Bearer t", null],
  ["admin", null, "at"],
] as const)("a call as %s carries its own token alone", async (as, authorization, adminToken) => {
  const { http, sent, session } = setUp();
  session.signIn({ token: "t", user });
  session.signInAdmin({ token: "at", admin });
  await http.text(call({ as }));
  const [request] = sent;
  expect([request?.headers.get("authorization"), request?.headers.get("x-admin-token")]).toEqual([
    authorization,
    adminToken,
  ]);
});

it.each([
  ["user", "session-expired", [null, "at"]],
  ["admin", "admin-session-expired", ["t", null]],
] as const)("a 401 of a call as %s ends that session alone", async (as, type, left) => {
  const { http, events, session } = setUp({ status: 401, body: { code: "TOKEN_EXPIRED", message: "Fin" } });
  session.signIn({ token: "t", user });
  session.signInAdmin({ token: "at", admin });
  await failureOf(http.text(call({ as })));
  expect(events).toEqual([{ type, code: "TOKEN_EXPIRED", message: "Fin" }]);
  const { token, adminToken } = session.getState();
  expect([token, adminToken]).toEqual(left);
});

it.each([
  ["requiresOtp", "OTP_REQUIRED"],
  ["requiresActivation", "ACTIVATION_REQUIRED"],
  ["requiresEmailVerification", "EMAIL_NOT_VERIFIED"],
] as const)("%s counts before the code where the server states it, and alone", async (flag, code) => {
  const refusedWith = async (body: object) => {
    const { http } = setUp({ status: 401, body: { message: "m", ...body } });
    return failureOf(http.text(call()));
  };
  const none = { requiresOtp: false, requiresActivation: false, requiresEmailVerification: false };
  const stated = { code: "INVALID_CREDENTIALS", [flag]: true };
  expect(await refusedWith(stated)).toMatchObject({ ...none, [flag]: true });
  expect(await refusedWith({ code, [flag]: false })).toMatchObject(none);
});

it("waits by the machine's timer, and no longer than its caller", async () => {
  vi.useFakeTimers();
  const clock = { now: () => 0 };
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  let isOver = false;
  const waiting = waitMilliseconds({ clock, milliseconds: 1_000, signal }).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe(true);
  expect(removed).toHaveBeenCalledOnce();
  const leaving = new AbortController();
  const left = waitMilliseconds({ clock, milliseconds: 1_000, signal: leaving.signal });
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(vi.getTimerCount()).toBe(0);
  await expect(waitMilliseconds({ clock, milliseconds: 1, signal: leaving.signal })).rejects.toThrow("left");
});
