import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { unlessInstalled } from "./support/unless-installed.ts";

const run = promisify(execFile);
const client = new URL("../src/modules/docs/clients/paridad.py", import.meta.url);
const python = spawnSync("python3", ["--version"]).status === 0 ? "python3" : null;
type Answer = { readonly status: number; readonly body: object; readonly wait?: string };

let directory: string;
let server: Server;
let streams: WebSocketServer;
let base: string;
/** What the server answers, in turn, and what it was asked. */
let answers: Answer[];
let asked: { readonly url: string; readonly authorization: string; readonly body: string }[];
/** What each connection of the stream says before it ends, and with which code. */
let connections: { readonly events: readonly object[]; readonly code: number }[];
let subscriptions: unknown[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "paridad-python-"));
  copyFileSync(client, join(directory, "paridad.py"));
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { url = "", headers } = request;
    asked.push({ url, authorization: headers.authorization ?? "", body });
    const { status, body: answer, wait } = answers.shift() ?? { status: 500, body: {} };
    const more = wait === undefined ? {} : { "retry-after": wait };
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...more });
    response.end(JSON.stringify(answer));
  });
  streams = new WebSocketServer({ server });
  streams.on("connection", (socket) => {
    const { events, code } = connections.shift() ?? { events: [], code: 4400 };
    socket.once("message", (data: Buffer) => {
      subscriptions.push(JSON.parse(data.toString()));
      socket.ping("still there");
      for (const event of events) socket.send(JSON.stringify(event));
      socket.close(code);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  [answers, asked, connections, subscriptions] = [[], [], [], []];
});
afterAll(() => {
  for (const socket of streams.clients) socket.terminate();
  server.close();
  server.closeAllConnections();
  rmSync(directory, { recursive: true, force: true });
});

async function printed(program: string): Promise<string[]> {
  const source = `from paridad import Paridad, ParidadError\nparidad = Paridad("pdk_x", base="${base}/")\n${program}`;
  const { stdout } = await run("python3", ["-c", source], { cwd: directory });
  return stdout.trim().split("\n");
}

describe("the Python client", unlessInstalled({ Python: python }), () => {
  it("waits as it is told and asks again, and gives up on what no wait mends", async () => {
    const refusal = { success: false, code: "RATE_LIMIT_EXCEEDED", message: "Esperá" };
    answers = [
      { status: 429, body: refusal, wait: "0" },
      { status: 503, body: { ...refusal, code: "SERVICE_UNAVAILABLE" }, wait: "0" },
      { status: 200, body: { success: true, data: { spot: 7_350 } } },
      { status: 404, body: { ...refusal, code: "NOT_FOUND", suggestions: ["GFGC7200DI"] } },
      { status: 429, body: { ...refusal, code: "QUOTA_EXCEEDED" }, wait: "0" },
    ];
    const lines = await printed(`
print(paridad.get("chain", strike_gte=7000, columns=["symbol", "bid"], type=None))
for path in ("history", "usage"):
    try:
        paridad.get(path)
    except ParidadError as error:
        print(error.status, error.code, error.answer.get("suggestions"))
`);
    expect(lines).toEqual(["{'spot': 7350}", "404 NOT_FOUND ['GFGC7200DI']", "429 QUOTA_EXCEEDED None"]);
    expect(asked).toHaveLength(5);
    expect(asked[0]).toMatchObject({
      url: "/v1/chain?strike.gte=7000&columns=symbol%2Cbid",
      authorization: "Bearer pdk_x",
    });
  });

  it("says which field is wrong, and why", async () => {
    const errors = [{ path: "type", message: "Tiene que ser call o put" }];
    answers = [
      { status: 400, body: { success: false, code: "VALIDATION_ERROR", message: "Valor inválido", errors } },
    ];
    const lines = await printed(`
try:
    paridad.get("chain", type="C")
except ParidadError as error:
    print(error)
`);
    expect(lines).toEqual(["400 VALIDATION_ERROR: Valor inválido (type: Tiene que ser call o put)"]);
  });

  it("reads every page, and sends what is to be worked out", async () => {
    answers = [
      { status: 200, body: { success: true, data: [1, 2], nextCursor: "9-1" } },
      { status: 200, body: { success: true, data: [3], nextCursor: null } },
      { status: 200, body: { success: true, data: { capital: 5 } } },
    ];
    const lines = await printed(`
print(list(paridad.all("history", symbols=["A", "B"], limit=2)))
print(paridad.post("positions/evaluate", {"legs": []}))
`);
    expect(lines).toEqual(["[1, 2, 3]", "{'capital': 5}"]);
    expect(asked.map(({ url }) => url)).toEqual([
      "/v1/history?symbols=A%2CB&limit=2",
      "/v1/history?cursor=9-1&symbols=A%2CB&limit=2",
      "/v1/positions/evaluate?",
    ]);
    expect(asked[2]?.body).toBe('{"legs": []}');
  });

  it("goes on with the stream where it was, and ends with the reason when it may not", async () => {
    const long = "x".repeat(70_000);
    connections = [
      {
        events: [
          { event: "welcome", seq: 6 },
          { event: "snapshot", epoch: "a", seq: 7, options: [{ symbol: "A", bid: 1, ask: 2, long }] },
        ],
        code: 1001,
      },
      {
        events: [
          { event: "update", epoch: "a", seq: 9, options: [{ symbol: "A", bid: 3 }], removed: ["B"] },
          { event: "error", code: "INVALID_TOKEN", message: "La clave fue revocada." },
        ],
        code: 4401,
      },
    ];
    const lines = await printed(`
book = {"B": {}}
try:
    for event in paridad.stream(type="call", strike_gte=7000):
        Paridad.merge(book, event)
        print(event["event"], len(book))
except ParidadError as error:
    print(error.status, error.code, book["A"]["bid"], book["A"]["ask"], len(book["A"]["long"]))
`);
    expect(lines).toEqual(["welcome 1", "snapshot 1", "update 1", "error 1", "4401 INVALID_TOKEN 3 2 70000"]);
    const wanted = { op: "subscribe", type: "call", "strike.gte": 7_000 };
    expect(subscriptions).toEqual([wanted, { ...wanted, epoch: "a", seq: 7 }]);
  });
});
