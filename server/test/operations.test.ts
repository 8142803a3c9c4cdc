import { EventEmitter, once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { errorBodySchema } from "@paridad/core/contract";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFixedDocument } from "../src/http/fixed-document.ts";
import { summaries } from "../src/modules/docs/summaries.ts";
import { createMetrics, serveMetrics } from "../src/plugins/metrics.ts";
import type { Routes } from "../src/http/routes.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
const metrics = createMetrics();
beforeAll(async () => {
  world = await build({ metrics });
});
afterAll(() => world.close());

type Operation = { readonly summary: string; readonly responses: Readonly<Record<string, object>> };
const get = (url: string) => world.app.inject({ method: "GET", url });

describe("the API's document", () => {
  it("is OpenAPI 3.1 with every route once, its access and its answers", async () => {
    const document = (await get("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
    const routes = world.routes.filter(
      (route) => !route.startsWith("HEAD ") && !route.includes(" /api/") && !route.endsWith(" /api"),
    );
    expect(listed.toSorted()).toEqual(routes.toSorted());
    const login = document.paths["/auth/login"].post;
    expect(login["x-access"]).toBe("public");
    expect(login.requestBody.content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/PostAuthLoginRequest",
    });
    expect(document.components.schemas.PostAuthLoginRequest.required).toEqual(["email", "password"]);
    expect(Object.keys(login.responses)).toEqual(expect.arrayContaining(["200", "4XX", "5XX"]));
    const answered = Object.values(document.paths as Record<string, Record<string, Operation>>)
      .flatMap((operations) => Object.values(operations))
      .filter(({ responses }) => "200" in responses && "4XX" in responses && "5XX" in responses);
    expect(answered).toHaveLength(listed.length);
    expect(document.paths["/auth/me"].get.security).toEqual([{ session: [] }]);
  });

  it("says what every call does, and lists no call that is gone", async () => {
    const { paths }: { paths: Record<string, Record<string, Operation>> } = (
      await get("/openapi.json")
    ).json();
    const summarised = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { summary }]) => {
        const call = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
        return [call, summary] as const;
      }),
    );
    expect(summarised.filter(([call, summary]) => summary === call)).toEqual([]);
    const calls = new Set(summarised.map(([call]) => call));
    expect(Object.keys(summaries).filter((call) => !calls.has(call))).toEqual([]);
  });

  it("reads as a page without scripts, under a policy that takes nothing inline", async () => {
    const page = await get("/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|sha256|nonce/);
    expect(page.body).toContain("Iniciar sesión");
    expect(page.body).not.toContain("<script");
    const withSlash = await get("/docs/");
    expect([withSlash.statusCode, withSlash.headers["location"]]).toEqual([302, "/docs"]);
  });

  it("is compressed once, and not sent again to whoever has it", async () => {
    const ask = (url: string, headers: Record<string, string>) => world.app.inject({ url, headers });
    for (const url of ["/docs", "/openapi.json"]) {
      const plain = await ask(url, { "accept-encoding": "br;q=0" });
      const [br, gzip] = await Promise.all(
        ["gzip, br", "gzip;q=0.5"].map((accepted) => ask(url, { "accept-encoding": accepted })),
      );
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(br?.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
      expect(brotliDecompressSync(br?.rawPayload ?? "").toString()).toBe(plain.body);
      expect(gzip?.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(gzip?.rawPayload ?? "").toString()).toBe(plain.body);
      const again = await ask(url, { "if-none-match": String(plain.headers["etag"]) });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });

  it("is the very same bytes at every request", async () => {
    const write = vi.fn<() => string>(() => "texto");
    const send = createFixedDocument({ write, type: "text/plain" });
    const app = Fastify().get("/", (_request, reply) => send(reply));
    const [first, second] = [await app.inject("/"), await app.inject("/")];
    expect([first.body, second.body, write.mock.calls.length]).toEqual(["texto", "texto", 1]);
    await app.close();
  });
});

describe("an end", () => {
  it("refuses what comes meanwhile in the one shape of errors, and says that the process lives", async () => {
    const steps = new EventEmitter();
    const [entered, finished] = [once(steps, "entered"), once(steps, "finish")];
    const slowEnd: Routes = async (app) => {
      app.addHook("preClose", (done) => {
        steps.emit("entered");
        void finished.then(() => done());
      });
    };
    const ending = await build({ moreRoutes: () => [slowEnd] });
    const url = await ending.app.listen({ port: 0, host: "127.0.0.1" });
    const closed = ending.app.close();
    await entered;
    const answers = await Promise.all(
      ["/api/subscription/plans", "/health/ready", "/health/live"].map((path) => fetch(url + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    const [plans] = answers;
    expect(plans?.headers.get("retry-after")).toBe("5");
    expect(errorBodySchema.parse(await plans?.json())).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    steps.emit("finish");
    await closed;
    await ending.opened.close();
  });
});

describe("methods", () => {
  it("A2 4.1.4, 13.4.4: a wrong one is a 405 that names the right ones, an unknown address a 404", async () => {
    const wrong = await world.app.inject({ method: "DELETE", url: "/api/auth/login" });
    expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([
      405,
      "METHOD_NOT_ALLOWED",
      "POST",
    ]);
    const session = await world.app.inject({ method: "PATCH", url: "/auth/sessions/abc" });
    expect([session.statusCode, session.headers.allow]).toEqual([405, "DELETE"]);
    expect((await get("/api/auth/nothing")).statusCode).toBe(404);
    const slash = await world.app.inject({ method: "POST", url: "/api/auth/login/" });
    expect([slash.statusCode, slash.headers.allow]).toEqual([404, undefined]);
    const trace = await world.app.inject({ method: "TRACE" as "GET", url: "/auth/me" });
    expect(trace.statusCode).toBe(405);
  });
});

describe("metrics", () => {
  it("A2 13.4.2, 13.4.5: answer on a port of their own, by route and without addresses", async () => {
    await get("/terms/current");
    await get("/auth/nada-de-nada?token=secreto");
    const served = await serveMetrics({ metrics, port: 0, host: "127.0.0.1" });
    const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
    const other = await fetch(`http://127.0.0.1:${served.port}/`);
    await served.stop();
    expect(text).toContain('paridad_http_answers_total{method="GET",route="/terms/current",status="200"}');
    // What nobody routes is one line, however many addresses a scanner tries.
    expect(text).toContain('paridad_http_answers_total{method="GET",route="(unknown)",status="404"}');
    expect(text).not.toMatch(/nada-de-nada|secreto/);
    expect(text).toContain("process_cpu_seconds_total");
    expect(other.status).toBe(404);
    expect((await get("/metrics")).statusCode).toBe(404);
  });
});
