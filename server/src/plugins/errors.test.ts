import Fastify from "fastify";
import { z } from "zod/mini";
import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PlanGone, AuthorityLost } from "../db/row-locks.ts";
import { CodeRefused } from "../db/shared/payments/promotional-codes.ts";
import { invalidFields, tooManyRequests } from "../http/http-error.ts";
import type { App } from "../http/routes.ts";
import { answerErrors, toHttpError } from "./errors.ts";
import { acceptOnlyJson } from "./json-only.ts";
import { rememberMethods } from "./known-methods.ts";
import { refuseInMaintenance } from "./maintenance.ts";
import { strictByDefault } from "./strict-requests.ts";

const coded = (code: string) => Object.assign(new Error("no"), { code });
const withStatus = (statusCode: number) => Object.assign(new Error("no"), { statusCode });

it.each<[unknown, number, string]>([
  [tooManyRequests(1.2), 429, "RATE_LIMIT_EXCEEDED"],
  [coded("ECONNREFUSED"), 503, "SERVICE_UNAVAILABLE"],
  [new AuthorityLost("session"), 401, "INVALID_TOKEN"],
  [new AuthorityLost("password"), 409, "CONFLICT"],
  [new PlanGone(), 400, "VALIDATION_ERROR"],
  [new CodeRefused("usedUp"), 400, "VALIDATION_ERROR"],
  [coded("22021"), 400, "VALIDATION_ERROR"],
  [withStatus(404), 404, "NOT_FOUND"],
  [withStatus(408), 408, "VALIDATION_ERROR"],
  [withStatus(413), 413, "PAYLOAD_TOO_LARGE"],
  [withStatus(431), 431, "PAYLOAD_TOO_LARGE"],
  [withStatus(415), 415, "UNSUPPORTED_MEDIA_TYPE"],
  [withStatus(418), 400, "VALIDATION_ERROR"],
  [withStatus(502), 500, "INTERNAL_ERROR"],
  [withStatus(302), 500, "INTERNAL_ERROR"],
  [coded("23505"), 500, "INTERNAL_ERROR"],
  ["words", 500, "INTERNAL_ERROR"],
])("%s is answered with %d %s", (error, status, code) => {
  expect(toHttpError(error)).toMatchObject({ status, code });
});

it("whole seconds to wait, one at least; the first wrong field is the message", () => {
  expect([0, 0.2, 1, 1.01, 30].map((seconds) => tooManyRequests(seconds).retryAfterSeconds)).toEqual([
    1, 1, 1, 2, 30,
  ]);
  expect(
    invalidFields([
      { path: "a", message: "Uno" },
      { path: "b", message: "Dos" },
    ]),
  ).toMatchObject({
    message: "Uno",
    fields: { errors: [{ path: "a" }, { path: "b" }] },
  });
  expect(toHttpError(coded("ECONNREFUSED")).retryAfterSeconds).toBe(5);
  expect(toHttpError(new PlanGone()).fields).toMatchObject({ errors: [{ path: "plan" }] });
  expect(toHttpError(new CodeRefused("usedUp")).fields).toMatchObject({
    errors: [{ path: "promotionalCode" }],
  });
});

let app: App;
let isMaintenance = false;
const logged: string[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  app = Fastify({ logger: { level: "error", stream } }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  acceptOnlyJson(app);
  strictByDefault(app);
  refuseInMaintenance(app, { current: async () => ({ maintenanceMode: isMaintenance }) as never });
  const body = z.strictObject(
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, z.string()])),
  );
  app.post("/many", { schema: { body } }, async () => ({}));
  const twice = z.strictObject({ a: z.string().check(z.minLength(5, "Corto"), z.regex(/^x/, "Sin x")) });
  app.post("/twice", { schema: { body: twice } }, async () => ({}));
  app.post("/v1/many", { schema: { body: z.strictObject({ kind: z.enum(["a", "b"]) }) } }, async () => ({}));
  for (const url of [
    "/plain",
    "/health/live",
    "/admin/users",
    "/api/docs",
    "/api/v1/openapi.json",
    "/docsx",
  ]) {
    app.get(url, async () => ({ ok: true }));
  }
  app.post("/plain", async (request) => ({ body: request.body ?? null }));
  app.get("/denied", async () => Promise.reject(new AuthorityLost("session")));
  app.get("/broken", async () => Promise.reject(new Error("a cable was cut")));
  await app.ready();
});
afterAll(() => app.close());

const errorsOf = (text: string) =>
  (JSON.parse(text) as { errors: { path: string; message: string }[] }).errors;

it("at most twenty wrong fields are named, each once; programs are told what would do", async () => {
  const { statusCode, body } = await app.inject({ method: "POST", url: "/many", payload: {} });
  expect([statusCode, errorsOf(body).length]).toEqual([400, 20]);
  expect(new Set(errorsOf(body).map(({ path }) => path)).size).toBe(20);
  const twice = await app.inject({ method: "POST", url: "/twice", payload: { a: "abc" } });
  expect(errorsOf(twice.body)).toEqual([{ path: "a", message: "Corto" }]);
  const program = await app.inject({ method: "POST", url: "/v1/many", payload: { kind: "c" } });
  expect(errorsOf(program.body)).toEqual([{ path: "kind", message: "Puede ser a o b." }]);
});

it("a body is JSON or none at all, and a route that declares none takes none", async () => {
  const post = (payload: string, type = "application/json") =>
    app.inject({ method: "POST", url: "/plain", payload, headers: { "content-type": type } });
  expect((await post("")).json()).toEqual({ body: null });
  expect((await post("a=1", "application/x-www-form-urlencoded")).statusCode).toBe(415);
  expect((await post('{"a":1}')).statusCode).toBe(400);
  expect((await post("{")).statusCode).toBe(400);
  expect((await app.inject("/plain?x=1")).statusCode).toBe(400);
});

it("a 401 asks for a token, or for another one; no refusal is kept by anybody", async () => {
  const denied = async (headers: Record<string, string>) =>
    (await app.inject({ url: "/denied", headers })).headers;
  expect(await denied({})).toMatchObject({
    "www-authenticate": 'Bearer realm="Paridad"',
    "cache-control": "no-store",
  });
  expect((await denied({ authorization: "Bearer x" }))["www-authenticate"]).toBe(
    'Bearer realm="Paridad", error="invalid_token"',
  );
});

it("what went wrong here is logged with the id that its answer says; what a caller did wrong is not", async () => {
  const { requestId } = (await app.inject("/broken")).json<{ requestId: string }>();
  expect(logged.splice(0).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { reqId: requestId, msg: "request failed", err: { message: "a cable was cut" } },
  ]);
  await app.inject("/denied");
  await app.inject("/nowhere");
  expect(logged).toEqual([]);
});

it("in maintenance health, administration and documents answer, and everybody else is asked back in a minute", async () => {
  isMaintenance = true;
  const status = async (url: string) => (await app.inject(url)).statusCode;
  const open = ["/health/live", "/admin/users", "/api/docs", "/api/v1/openapi.json"];
  expect(await Promise.all(open.map(status))).toEqual([200, 200, 200, 200]);
  const refused = await app.inject("/plain");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()["code"]]).toEqual([
    503,
    "60",
    "MAINTENANCE",
  ]);
  expect(await status("/docsx")).toBe(503);
  isMaintenance = false;
  expect(await status("/plain")).toBe(200);
});

it("the methods of an address are those of every pattern it fits, sign for sign", () => {
  const decorated: { methodsOf?: (path: string) => readonly string[] } = {};
  const known = rememberMethods({
    decorate: (_name: string, value: never) => (decorated.methodsOf = value),
  } as never);
  known.add("GET", "/a/:id");
  known.add("PUT", "/a/:id");
  known.add("DELETE", "/a/x");
  known.add("GET", "/v1/openapi.json");
  expect(decorated.methodsOf?.("/a/x")).toEqual(["GET", "PUT", "DELETE"]);
  expect(decorated.methodsOf?.("/a/x/y")).toEqual([]);
  expect(decorated.methodsOf?.("/a/")).toEqual([]);
  expect(decorated.methodsOf?.("/v1/openapi_json")).toEqual([]);
});
