import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import Fastify from "fastify";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpError, unavailable } from "../http/http-error.ts";
import type { App } from "../http/routes.ts";
import { answerErrors, refusalOf } from "../plugins/errors.ts";
import { rememberMethods } from "../plugins/known-methods.ts";
import { serveWebApp } from "./web-app.ts";

let directory = "";
let app: App;
let refusal: Error | null = null;
const counted: unknown[] = [];
const logged: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-busy-"));
  for (const name of ["index.html", "landing.html"]) writeFileSync(join(directory, name), `<p>${name}</p>`);
  const loggerInstance = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  app = Fastify({ loggerInstance }).withTypeProvider<ZodTypeProvider>() as unknown as App;
  answerErrors(app);
  rememberMethods(app);
  app.addHook("onRequest", async () => {
    if (refusal !== null) throw refusal;
  });
  app.addHook("onResponse", async (request) => void counted.push(refusalOf(request)));
  const isOfApi = (path: string) => path.startsWith("/api/");
  await serveWebApp(app, { directory, publicUrl: "https://paridad.test", isOfApi });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});
const get = (url: string, accept = "text/html") => app.inject({ url, headers: { accept } });

test("a screen of a server that takes nothing more is a page that tries again by itself", async () => {
  refusal = unavailable();
  for (const url of ["/", "/calculadora?tab=1"]) {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": "5",
      "cache-control": "no-store",
    });
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
    expect(body).toContain("Esta página vuelve a probar sola en 5 segundos.");
  }
  // The operator's metrics know of them as of any other refusal.
  expect(counted).toEqual(["SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"]);
  const lines = logged.map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });
  const failed = lines.filter(({ msg }) => msg === "request failed");
  expect(failed.map(({ level, err }) => [level, err !== undefined])).toEqual([
    [50, true],
    [50, true],
  ]);
});

test("programs, files and other refusals keep their answer", async () => {
  refusal = unavailable();
  for (const [url, accept] of [
    ["/calculadora", "application/json"],
    ["/assets/gone.js", "*/*"],
    ["/api/nothing", "text/html"],
  ] as const)
    expect((await get(url, accept)).json(), url).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  refusal = new HttpError({ status: 429, code: "RATE_LIMIT_EXCEEDED", message: "Esperá." });
  expect((await get("/calculadora")).json()).toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  // What failed for another reason doesn't say that it will pass.
  refusal = new Error("a defect");
  const { statusCode, headers, json } = await get("/calculadora");
  expect([statusCode, headers["retry-after"], json().code]).toEqual([500, undefined, "INTERNAL_ERROR"]);
});

test("a screen comes as ever once there is room", async () => {
  refusal = null;
  const { statusCode, body } = await get("/calculadora");
  expect([statusCode, body]).toEqual([200, "<p>index.html</p>"]);
});
