import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Faults of a provider's answer; `changed` renames the symbol's field, `numbers` spoils prices. */
export const answerFaults = [
  "silent",
  "cut",
  "refused",
  "busy",
  "down",
  "html",
  "oversize",
  "empty",
  "changed",
  "renamed",
  "numbers",
] as const;
export type AnswerFault = (typeof answerFaults)[number];

export type Row = Record<string, unknown>;
/** An answer by path: rows as they would be sent, in a list or under `titulos`. */
export type Answer = { readonly rows: Row[]; readonly isPanel?: boolean };

const wrongNumbers = [null, "1.234,50", "__NaN__", -5];

function spoilt(row: Row, fields: readonly string[], index: number): Row {
  const value = wrongNumbers[index % wrongNumbers.length];
  const wrong = Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, value]));
  const { puntas } = row;
  const sides =
    typeof puntas === "object" && puntas !== null ? { puntas: { ...puntas, precioCompra: value } } : {};
  return { ...row, ...wrong, ...sides };
}

/** A polled provider: answers by path, a token endpoint, and one fault at a time. */
export class ProviderDouble {
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly #sockets = new Set<Socket>();
  readonly answers = new Map<string, () => Answer | Row>();
  fault: AnswerFault | null = null;
  /** Paths that the fault is about; all but the token's when empty. */
  faulty = "";
  retryAfter: string | null = "7";
  needsToken = false;
  username = "operadora";
  password = "clave secreta&=+";
  expiresIn: unknown = 1_799;
  refusesRefresh = false;
  readonly grants: string[] = [];
  readonly calls: string[] = [];
  readonly queries: string[] = [];
  inFlightGrants = 0;
  mostGrantsAtOnce = 0;
  #access = "";
  #refresh = "";

  constructor() {
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  async start(port = 0): Promise<string> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** The token that was given is not taken any more; the refresh token is. */
  endToken(): void {
    this.#access = "ended";
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://provider.test");
    if (url.pathname === "/token") return this.#grant(new URLSearchParams(await text(request)), response);
    this.calls.push(url.pathname);
    this.queries.push(url.search);
    const isKnown = request.headers.authorization === `Bearer ${this.#access}`;
    if (this.needsToken && !isKnown) return void response.writeHead(401).end();
    const answer = this.answers.get(url.pathname);
    if (answer === undefined) return void response.writeHead(404).end('{"message":"no"}');
    if (this.fault !== null && url.pathname.includes(this.faulty)) return this.#fail(answer(), response);
    return this.#send(answer(), response);
  }

  async #grant(fields: URLSearchParams, response: ServerResponse): Promise<void> {
    const grant = fields.get("grant_type") ?? "";
    this.grants.push(grant);
    this.inFlightGrants += 1;
    this.mostGrantsAtOnce = Math.max(this.mostGrantsAtOnce, this.inFlightGrants);
    await new Promise((resolve) => setImmediate(resolve));
    this.inFlightGrants -= 1;
    const isAccount = fields.get("username") === this.username && fields.get("password") === this.password;
    const isRefresh = !this.refusesRefresh && fields.get("refresh_token") === this.#refresh;
    if (grant === "password" ? !isAccount : !isRefresh) {
      return void response.writeHead(400).end('{"error":"invalid_grant"}');
    }
    this.#access = `access-${this.grants.length}`;
    this.#refresh = `refresh-${this.grants.length}`;
    const pair = { access_token: this.#access, token_type: "bearer", refresh_token: this.#refresh };
    return void response.end(JSON.stringify({ ...pair, expires_in: this.expiresIn }));
  }

  #send(answer: Answer | Row, response: ServerResponse): void {
    response.setHeader("content-type", "application/json; charset=utf-8");
    const { rows, isPanel } = answer as Answer;
    const body = rows === undefined ? answer : isPanel ? { titulos: rows } : rows;
    // As servers in Python write it.
    response.end(JSON.stringify(body).replaceAll('"__NaN__"', "NaN"));
  }

  #fail(answer: Answer | Row, response: ServerResponse): void {
    if (this.fault === "silent") return;
    if (this.fault === "cut") {
      response.writeHead(200, { "content-length": 1_000 }).write('[{"simbolo":');
      setImmediate(() => response.destroy());
      return;
    }
    const retry = this.retryAfter === null ? {} : { "retry-after": this.retryAfter };
    if (this.fault === "refused") return void response.writeHead(401).end();
    if (this.fault === "busy") return void response.writeHead(429, retry).end("slow down");
    if (this.fault === "down") return void response.writeHead(503, retry).end("<h1>Service Unavailable</h1>");
    if (this.fault === "html") return void response.end("<!doctype html><title>Mantenimiento</title>");
    if (this.fault === "oversize") return void response.end(`[${" ".repeat(8_000_001)}]`);
    this.#send(this.#spoil(answer), response);
  }

  #spoil(answer: Answer | Row): Answer | Row {
    const { rows, isPanel = false } = answer as Answer;
    const prices = ["px_bid", "px_ask", "c", "ultimoPrecio"];
    const rename = (row: Row, from: readonly string[]): Row =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [from.includes(field) ? `${field}_v3` : field, value]),
      );
    if (rows === undefined) {
      const single = answer as Row;
      return this.fault === "numbers"
        ? spoilt(single, prices, 2)
        : rename(single, ["puntas", "ultimoPrecio"]);
    }
    if (this.fault === "empty") return { rows: [], isPanel };
    if (this.fault === "changed")
      return { rows: rows.map((row) => rename(row, ["symbol", "simbolo"])), isPanel };
    if (this.fault === "renamed") {
      return { rows: rows.map((row) => rename(row, ["px_bid", "q_bid", "puntas"])), isPanel };
    }
    return { rows: rows.map((row, index) => spoilt(row, prices, index)), isPanel };
  }
}
