import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createIolApi } from "../../src/market/iol/iol-api.ts";
import { askProvider } from "../../src/market/polled/provider-call.ts";
import { createPrimaryRest } from "../../src/market/primary/primary-rest.ts";
import { logIn } from "../../src/market/socket/upstream-login.ts";
import { written } from "../support/transcript/written.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const { signal } = new AbortController();
const lines: string[] = [];
const heard: string[] = [];

type Headers = Readonly<Record<string, string>>;
type Answer = {
  readonly status?: number;
  readonly headers?: Headers;
  /** Chunks, each written once the one before has come. */
  readonly body?: readonly (string | Buffer)[];
  /** What it does in the place of an answer, or after its body. */
  readonly ends?: "silent" | "broken off";
  /** It waits for so many calls to have come. */
  readonly once?: number;
};
/** What the next calls are answered, in turn. */
const answers: Answer[] = [];
const told = ["accept", "user-agent", "content-type", "authorization", "x-username", "x-password"];

/** The sockets of whoever asks, who is in this process too. */
const askers: Socket[] = [];
subscribe("net.client.socket", (message) => askers.push((message as { socket: Socket }).socket));

/** Writes a chunk and waits until it has come, or whoever asked hangs up: what comes together is read joined. */
async function send(response: ServerResponse, chunk: string | Buffer): Promise<void> {
  const socket = response.socket as Socket;
  const asker = askers.findLast(({ localPort }) => localPort === socket.remotePort) as Socket;
  response.write(chunk);
  while (!socket.destroyed && asker.bytesRead < socket.bytesWritten) await new Promise(setImmediate);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const names = [...told, "x-auth-token"].filter((name) => name in headers);
  const head = Object.fromEntries(names.map((name) => [name, headers[name]]));
  const body = await text(request);
  heard.push(`${method} ${url} ${written(head).join(" ")}${body === "" ? "" : ` ${body}`}`);
  const next = answers.shift() ?? { status: 500 };
  if (next.ends === "silent") return;
  while (heard.length < (next.once ?? 0)) await new Promise(setImmediate);
  response.writeHead(next.status ?? 200, next.headers);
  for (const chunk of next.body ?? []) await send(response, chunk);
  if (next.ends === "broken off") response.destroy();
  else response.end();
}

const server = createServer((request, response) => void answer(request, response));
let url: string;
beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  lines.length = 0;
  answers.length = 0;
});

const json = (body: unknown, rest: Answer = {}): Answer => ({ body: [JSON.stringify(body)], ...rest });
const status = (code: number, headers: Headers = {}): Answer => ({ status: code, headers, body: ["no"] });
const elsewhere: Answer = { status: 302, headers: { location: "/otra" } };

/** Answers a call so, and writes down what was asked and what came of it. */
async function asks(what: string, given: readonly Answer[], call: () => Promise<unknown>): Promise<void> {
  answers.splice(0, answers.length, ...given);
  const outcome = await call().then(
    (value) => written(value).join(" "),
    (error: Error) => {
      const { name: _name, ...rest } = error;
      const more = Object.keys(rest).length === 0 ? "" : ` ${written(rest).join(" ")}`;
      return `${error.name}: ${error.message}${more}`;
    },
  );
  const shown = outcome.length > 200 ? `${outcome.length} letras` : outcome;
  lines.push(
    "",
    what,
    ...heard.splice(0).map((line) => `  ${line}`),
    `  = ${shown}`.replaceAll(url, "<url>"),
  );
}

it("what a polled provider is asked, and what each answer is taken for, reads as approved", async () => {
  const ask = (more: object = {}) =>
    askProvider({ url: new URL("/panel?clave=x", url), signal, timeoutMilliseconds: 2_000, ...more }, now);
  const cases: readonly (readonly [string, Answer])[] = [
    ["datos", json([{ c: 1 }])],
    ["lo que no es JSON pero casi", { body: ['[{"c":NaN,"v":-Infinity,"t":"NaN, x"}]'] }],
    ["una letra partida en dos", { body: [Buffer.from([0x22, 0xc3]), Buffer.from([0xad, 0x22])] }],
    ["nada", { status: 204 }],
    ["una página", { body: ["<h1>Mantenimiento</h1>"] }],
    ["la mitad", { body: ['[{"c":'], ends: "broken off" }],
    ["otra dirección", elsewhere],
    ["400", status(400)],
    ["401", status(401)],
    ["403", status(403)],
    ["404", status(404)],
    ["429, sin decir cuánto", status(429)],
    ["429, y cuánto", status(429, { "retry-after": "90" })],
    ["429, y hasta cuándo", status(429, { "retry-after": "Fri, 20 Nov 2026 15:02:00 GMT" })],
    ["429, y un día", status(429, { "retry-after": "86400" })],
    ["500", status(500)],
    ["502, y cuánto", status(502, { "retry-after": "7" })],
    ["503", status(503)],
    ["lo más que se acepta", { body: [`"${" ".repeat(7_999_998)}"`] }],
    ["uno más", { body: [`"${" ".repeat(7_999_999)}"`] }],
  ];
  for (const [what, given] of cases) await asks(what, [given], ask);
  await asks("calla", [{ ends: "silent" }], () => ask({ timeoutMilliseconds: 30 }));
  const post = {
    method: "POST",
    body: new URLSearchParams({ a: "1&2" }),
    headers: { authorization: "Bearer x" },
  };
  await asks("un formulario", [json(1)], () => ask(post));
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("asked-polled.txt");
});

it("what the accounts' logins are asked, and what each answer is taken for, reads as approved", async () => {
  const refusals: readonly (readonly [string, Answer])[] = [
    ["otra dirección", elsewhere],
    ...[400, 401, 403, 404, 429, 500, 503].map((code) => [String(code), status(code)] as const),
    ["una página", { body: ["<h1>Mantenimiento</h1>"] }],
    ["la mitad", { body: ["{"], ends: "broken off" }],
  ];
  const primary = createPrimaryRest({ url, username: "ana", password: "clave" });
  const token = (value: string): Answer => ({ headers: { "x-auth-token": value }, body: ["no"] });
  lines.push("Primary: la cuenta");
  for (const [what, given] of [["entra", token("t1")], ["sin su token", token("")], ...refusals] as const)
    await asks(what, [given], () => primary.login(signal));
  lines.push("", "", "Primary: la lista");
  const list = (word: string) => json({ status: word, instruments: [1] });
  for (const [what, given] of [
    ["viene", list("OK")],
    ["viene, en minúscula", list("ok")],
    ["dice que no", list("ERROR")],
    ["sin lista", json({ status: "OK" })],
    ...refusals,
  ] as const)
    await asks(what, [given], () => primary.instruments("t1", signal));
  lines.push("", "", "Otro servidor");
  const enters = (base: string) => () => logIn({ url: base, username: "a@b.c", password: "clave" }, signal);
  for (const [what, given] of [
    ["entra", json({ token: "t2", user: {} })],
    ["sin su token", json({ token: "" })],
    ["token de otra forma", json({ token: 7 })],
    ...refusals,
  ] as const)
    await asks(what, [given], enters(`${url}/api`));
  await asks("por la dirección de su socket", [json({ token: "t3" })], enters(url.replace("http:", "ws:")));
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("asked-logins.txt");
});

it("how InvertirOnline's tokens are asked for, kept and given up reads as approved", async () => {
  let at = now;
  const clock = { now: () => at };
  const minute = 60_000;
  const open = () =>
    createIolApi(
      { url: `${url}/iol`, username: "ana", password: "c&=" },
      { clock, timeoutMilliseconds: 2_000 },
    );
  let api = open();
  const list = () => api.list(signal).then(({ text: body }) => body);
  const pair = (name: string, rest: object = { expires_in: 1_799 }) =>
    json({ access_token: `a${name}`, refresh_token: `r${name}`, ...rest });
  const rows = json([1]);
  await asks("entra", [pair("1"), rows], list);
  await asks("sigue con el mismo", [rows], list);
  at += 1_738_999;
  await asks("hasta un minuto antes de su fin", [rows], list);
  at += 1;
  await asks("y entonces lo cambia", [pair("2"), rows], list);
  await asks("no se lo toman: lo cambia y pregunta otra vez", [status(401), pair("3"), rows], list);
  await asks("ni el nuevo", [status(401), pair("4"), status(401)], list);
  await asks("entra de nuevo", [pair("5"), rows], list);
  for (const code of [400, 401, 403]) {
    at += 30 * minute;
    await asks(
      `no le cambian el token (${code}): entra de nuevo`,
      [status(code), pair(`6-${code}`), rows],
      list,
    );
  }
  at += 30 * minute;
  await asks("no le contestan cuando lo cambia (500)", [status(500)], list);
  await asks("lo cambia después", [pair("7", { expires_in: "x" }), rows], list);
  at += 14 * minute;
  await asks("de un fin que no se lee valen quince minutos", [pair("8", { expires_in: 90_000 }), rows], list);
  at += 24 * 60 * minute - minute - 1;
  await asks("y más de un día es un día", [rows], list);
  at += 1;
  await asks("que se cambia", [pair("9"), rows], list);
  for (const code of [400, 401, 403, 404, 429, 500]) {
    api = open();
    await asks(`otra cuenta: no la dejan entrar (${code})`, [status(code)], list);
  }
  api = open();
  await asks("de otra forma", [json({ token: 1 })], list);
  await asks("de a dos entra una vez", [pair("10"), rows, rows], () => Promise.all([list(), list()]));
  const refusedTogether = { ...status(401), once: 2 };
  const both = [refusedTogether, refusedTogether, pair("11"), rows, rows];
  await asks("a dos no se lo toman: lo cambia una vez", both, () => Promise.all([list(), list()]));
  // The second refusal comes when the first has led to another token.
  const inTurn = [{ ...status(401), once: 2 }, { ...status(401), once: 4 }, pair("12"), rows, rows];
  await asks("ni a otro, que ya lo sabía viejo", inTurn, () => Promise.all([list(), list()]));
  const quoted = () => api.quote("GGAL", "t0", signal).then(({ text: body }) => body);
  await asks("un papel, en contado", [rows], quoted);
  await asks("un contrato", [rows], () =>
    api.quote("GFGC7400DI", null, signal).then(({ text: body }) => body),
  );
  await asks("el panel", [rows], () => api.panel(signal).then(({ text: body }) => body));
  await asks("las cauciones", [status(404)], () => api.cauciones(signal));
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("asked-iol.txt");
});
