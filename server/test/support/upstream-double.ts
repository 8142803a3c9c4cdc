import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { MarketUpdate } from "@paridad/core/contract";
import { Server } from "socket.io";
import type { Socket } from "socket.io";

/** An upstream with the specification's login and market socket; faults are switched on. */
export class UpstreamDouble {
  readonly #http = createServer((request, response) => void this.#answer(request, response));
  readonly #server = new Server(this.#http, { path: "/market-socket.io", serveClient: false });
  readonly tokens = new Set<string>();
  /** The upstream's answer to `get_market_data`; null answers nothing. */
  snapshot: () => unknown = () => null;
  email = "operador@upstream.test";
  password = "secreta";
  logins = 0;
  connections = 0;
  asks = 0;
  transports: string[] = [];
  /** Names by which clients said who they are. */
  readonly clientIds = new Set<unknown>();

  constructor() {
    this.#server.on("connection", (socket) => this.#welcome(socket));
  }

  async start(): Promise<string> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.#server.close();
    this.#http.closeAllConnections();
  }

  /** Tells everyone who is connected. */
  say(update: MarketUpdate | object): void {
    this.#server.emit("market_update", update);
  }

  fail(code: string): void {
    this.#server.emit("market_error", { code, message: "no" });
  }

  cut(): void {
    this.#server.disconnectSockets(true);
  }

  get clients(): number {
    return this.#server.sockets.sockets.size;
  }

  #welcome(socket: Socket): void {
    this.connections += 1;
    this.transports.push(socket.conn.transport.name);
    this.clientIds.add(socket.handshake.auth["clientId"]);
    if (!this.tokens.has(String(socket.handshake.auth["token"]))) {
      socket.emit("market_error", { code: "INVALID_TOKEN", message: "no" });
      socket.disconnect(true);
      return;
    }
    socket.emit("market_connected", {});
    socket.on("get_market_data", () => {
      this.asks += 1;
      const answer = this.snapshot();
      if (answer !== null) socket.emit("market_update", answer);
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== "/auth/login") return void response.writeHead(404).end();
    const { email, password } = JSON.parse(await text(request)) as { email: string; password: string };
    if (email !== this.email || password !== this.password) return void response.writeHead(401).end("{}");
    this.logins += 1;
    const token = `token-${this.logins}`;
    this.tokens.add(token);
    response.setHeader("content-type", "application/json");
    return void response.end(JSON.stringify({ success: true, token }));
  }
}
