import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTypes, installClient } from "./support/javascript-client.ts";
import { createLiveWorld } from "./support/live-world.ts";
import type { LiveWorld } from "./support/live-world.ts";

let fixture: LiveWorld;
let key: string;
let directory: string;

beforeAll(async () => {
  fixture = await createLiveWorld();
  key = (await fixture.createKey()).secret;
  directory = mkdtempSync(join(tmpdir(), "paridad-client-"));
  await installClient(fixture.url, directory);
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await fixture.close();
});

/** Output of a program outside the repository that has only the package, once its types are right. */
async function outputOf(program: string, base = fixture.url): Promise<unknown> {
  const source = `import { ParidadError, createParidad } from "@paridad/client";
const paridad = createParidad({ base: "${base}/", key: "${key}" });
${program}`;
  expect(await checkTypes(directory, source)).toBe("");
  const { stdout } = await promisify(execFile)(process.execPath, ["program.mts"], { cwd: directory });
  return JSON.parse(stdout);
}

describe("the JavaScript client", () => {
  it("has every field that the document requires, and asks for what it requires", async () => {
    const program = `
const { options, expiries, spot } = await paridad.get("chain", { expiration: "nearest", "strike.gte": 7600, type: "call" });
const texts: string[] = options.map(({ symbol, expiration }) => symbol + " " + expiration);
const volatilities: (number | null)[] = options.map((option) => option.impliedVolatility);
void (() => [
  // @ts-expect-error the symbols of a history
  paridad.all("history"),
  // @ts-expect-error a type that there is not
  paridad.get("chain", { type: "both" }),
  // @ts-expect-error a name that there is not
  options.map((option) => option.iv),
]);
console.log(JSON.stringify([spot, texts, volatilities.length, expiries[0]?.rate.origin]));`;
    expect(await outputOf(program)).toEqual([
      7350,
      ["GFGC7600DI 2026-12-18", "GFGC7800DI 2026-12-18"],
      2,
      "own",
    ]);
  });

  it("reads a list to its last page, a day by its path, a calculation and a file", async () => {
    const program = `
const closes: (number | null)[] = [];
const query = { symbols: "GFGC7200DI,GFGC7400DI", limit: 3 };
for await (const bar of paridad.all("history", query)) closes.push(bar.close);
const day = paridad.get("days/{date}/chain", { date: "2026-11-20" });
const running = await day.then(() => "", (error: Error) => error.message);
const leg = { type: "call", strike: 7200, expiration: "2026-12-18", quantity: 1, price: 450 } as const;
const { atExpiry } = await paridad.post("positions/evaluate", { legs: [leg] }, { market: "example" });
const file = await paridad.csv("chain", { columns: "symbol,bid" });
console.log(JSON.stringify([closes, running, atExpiry.outlay, file.split("\\r\\n")[0]]));`;
    expect(await outputOf(program)).toEqual([
      [104, 52, 103, 51.5, 102, 51, 101, 50.5, 100, 50],
      "La rueda del 2026-11-20 no terminó: la cadena de ahora está en /v1/chain.",
      45_000,
      "symbol,bid",
    ]);
  });

  it("throws what the server refused, with its code and the request's id", async () => {
    const program = `
const stranger = createParidad({ base: "${fixture.url}", key: "pdk_otra" });
const follow = async () => {
  for await (const event of stranger.stream()) if (event.event !== "error") return event;
};
const calls = [stranger.get("usage"), paridad.get("chain", { expiration: "ayer" }), follow()];
const refusals = (await Promise.allSettled(calls)).map((call) => {
  const error: unknown = call.status === "rejected" && call.reason;
  return error instanceof ParidadError && [error.status, error.code, error.requestId?.length];
});
console.log(JSON.stringify(refusals));`;
    expect(await outputOf(program)).toEqual([
      [401, "INVALID_KEY", 36],
      [400, "VALIDATION_ERROR", 36],
      [4401, "INVALID_KEY", null],
    ]);
  });

  /** A server that answers each request with the next of these. */
  async function serverOf(answers: readonly (readonly [number, object | string, string?])[]) {
    let count = 0;
    const server = createServer((_request, reply) => {
      const [status, body, retryAfter = "0"] = answers[count++] ?? [500, {}];
      const text = typeof body === "string" ? body : JSON.stringify(body);
      reply.writeHead(status, { "retry-after": retryAfter }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, count: () => count, close: () => server.close() };
  }

  it("waits at a limit of the minute and a server away, and throws what another try won't change", async () => {
    const server = await serverOf([
      [429, { code: "RATE_LIMIT_EXCEEDED" }],
      [503, { code: "SERVICE_UNAVAILABLE" }],
      [200, { success: true, data: { plan: "black" } }],
      [429, { code: "QUOTA_EXCEEDED", message: "Mañana" }],
      [429, { message: "En diez minutos" }, new Date(Date.now() + 600_000).toUTCString()],
      [400, '{"message": "cortad'],
    ]);
    const program = `
const usage = await paridad.get("usage");
const refusals: string[] = [];
const refuse = (error: Error) => refusals.push(error.message);
for (let left = 3; left > 0; left -= 1) await paridad.get("usage").catch(refuse);
for (const wrong of [{ key: "pdk_…" }, { base: "paridad.example" }]) {
  try {
    createParidad({ base: "${server.url}", key: "pdk_1", ...wrong });
  } catch (error) {
    refuse(error as Error);
  }
}
console.log(JSON.stringify([usage, refusals]));`;
    expect(await outputOf(program, server.url)).toEqual([
      { plan: "black" },
      [
        "Mañana",
        "En diez minutos",
        "HTTP 400",
        "La clave tiene un carácter que ninguna clave tiene: copiala entera, con pdk_ adelante",
        'No es la dirección de un servidor: createParidad({ base: "https://…" })',
      ],
    ]);
    expect(server.count()).toBe(6);
    server.close();
  });

  it("connects its stream again later each time, and a minute after a limit", async () => {
    const program = `
const error = { event: "error", code: "RATE_LIMIT_EXCEEDED", message: "" };
const snapshot = { event: "snapshot", epoch: "1", seq: 1, options: [] };
const connections = [[error, 1006], [error, 1006], [error, 4429], [snapshot, 1006], [error, 4401]] as const;
const waits: number[] = [];
const later = globalThis.setTimeout;
const silence = 25_000;
globalThis.setTimeout = ((act: () => void, milliseconds: number) => {
  if (milliseconds !== silence) waits.push(milliseconds);
  return later(act, milliseconds === silence ? silence : 0);
}) as typeof setTimeout;
let count = 0;
class Wire {
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;
  constructor() {
    const [event, code] = connections[count++]!;
    later(() => this.onmessage?.({ data: JSON.stringify(event) }), 1);
    later(() => this.onclose?.({ code }), 20);
  }
  close() {}
}
const { stream } = createParidad({ base: "http://localhost", key: "pdk_1", WebSocket: Wire });
const follow = async () => {
  for await (const event of stream()) void event;
};
const status = await follow().catch((refusal: ParidadError) => refusal.status);
console.log(JSON.stringify([waits, status]));`;
    expect(await outputOf(program)).toEqual([[1_000, 2_000, 60_000, 1_000], 4401]);
  });
});
