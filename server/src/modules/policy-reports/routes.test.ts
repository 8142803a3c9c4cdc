import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import { expect, it } from "vitest";
import type { App } from "../../http/routes.ts";
import { answerErrors } from "../../plugins/errors.ts";
import { policyReportsRoutes } from "./routes.ts";

/** The route alone, with what it logged. */
async function open() {
  let now = 0;
  const logged: unknown[] = [];
  const stream = {
    write: (line: string) => void logged.push((JSON.parse(line) as { refused: unknown }).refused),
  };
  const app = Fastify({ logger: { level: "warn", stream } }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(policyReportsRoutes({ clock: { now: () => now } }));
  const send = async (report: object, type = "application/csp-report") => {
    const payload = JSON.stringify({ "csp-report": report });
    const headers = { "content-type": type };
    return (await app.inject({ method: "POST", url: "/csp-reports", payload, headers })).statusCode;
  };
  return { app, send, logged, advance: (by: number) => void (now += by) };
}

it("a report says which rule refused what on which page, each no longer than a line and without a query", async () => {
  const { app, send, logged } = await open();
  const page = "https://paridad.test/reset-password?token=secreto";
  const blocked = `https://otro.example/${"a".repeat(200)}?clave=secreta`;
  const both = { "effective-directive": "img-src", "violated-directive": "default-src 'none'" };
  expect(await send({ ...both, "document-uri": page, "blocked-uri": blocked })).toBe(200);
  // Older browsers name the rule otherwise.
  expect(await send({ "violated-directive": "b".repeat(201) }, "application/json")).toBe(200);
  expect(await send({})).toBe(200);
  expect(logged).toEqual([
    {
      directive: "img-src",
      blocked: `https://otro.example/${"a".repeat(179)}`,
      page: "https://paridad.test/reset-password",
    },
    { directive: "b".repeat(200), blocked: null, page: null },
    { directive: null, blocked: null, page: null },
  ]);
  await app.close();
});

it("takes eight kilobytes at most, and twenty reports a minute", async () => {
  const { app, send, advance } = await open();
  const frame = JSON.stringify({ "csp-report": { sample: "" } }).length;
  const ofLength = (length: number) => send({ sample: "x".repeat(length - frame) });
  expect([await ofLength(8_192), await ofLength(8_193)]).toEqual([200, 413]);
  for (let report = 1; report < 20; report += 1) expect(await send({})).toBe(200);
  expect(await send({})).toBe(429);
  advance(60_000);
  expect(await send({})).toBe(200);
  await app.close();
});
