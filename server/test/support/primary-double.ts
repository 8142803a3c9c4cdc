import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

/** The entries of one symbol, spelt as the provider spells them. */
export type DoubleEntries = Record<string, unknown>;
export type DoubleInstrument = {
  symbol: string;
  cficode?: string;
  maturityDate?: string;
  strike?: number | null;
  underlying?: string | null;
};
type Request = { products: { symbol: string }[] };

/**
 * Speaks Primary's two interfaces: `POST auth/getToken` with the credentials in
 * headers, `GET rest/instruments/details`, and a WebSocket that takes `smd` and pushes `Md`. Faults are switched on.
 */
export class PrimaryDouble {
  readonly #http = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #subscribed = new Map<WebSocket, Set<string>>();
  readonly tokens = new Set<string>();
  readonly state = new Map<string, DoubleEntries>();
  instruments: DoubleInstrument[] = [];
  /** `Md` on the wire, `md` in the manual. */
  messageType = "Md";
  username = "operador";
  password = "secreta";
  #logins = 0;
  timestamp: () => number | undefined = () => Date.now();

  constructor() {
    this.#http.on("upgrade", (request, socket, head) => {
      if (!this.#knows(request)) {
        socket.end(`HTTP/1.1 401 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#welcome(client));
    });
  }

  async start(): Promise<string> {
    this.#http.listen(0, "127.0.0.1");
    await once(this.#http, "listening");
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.cut();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, "close");
  }

  /** Every connection is gone, as when the provider's host fails. */
  cut(): void {
    for (const client of this.#sockets.clients) client.terminate();
  }

  /** The provider stops to know every token it gave. */
  expireTokens(): void {
    this.tokens.clear();
  }

  /** Pushes new entries of a symbol to its subscribers. */
  quote(symbol: string, entries: DoubleEntries): void {
    this.state.set(symbol, entries);
    for (const [client, symbols] of this.#subscribed) if (symbols.has(symbol)) this.#push(client, symbol);
  }

  get subscribed(): Set<string> {
    return new Set([...this.#subscribed.values()].flatMap((symbols) => [...symbols]));
  }

  #knows(request: IncomingMessage): boolean {
    return this.tokens.has(String(request.headers["x-auth-token"]));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === "POST" && request.url === "/auth/getToken") return this.#login(request, response);
    if (request.method === "GET" && request.url === "/rest/instruments/details") {
      if (!this.#knows(request)) return void response.writeHead(401).end();
      const instruments = this.instruments.map(({ symbol, ...details }) => ({
        instrumentId: { marketId: "ROFX", symbol },
        roundLot: 100,
        minPriceIncrement: 0.001,
        contractMultiplier: 1,
        priceConvertionFactor: 1,
        currency: "ARS",
        ...details,
      }));
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify({ status: "OK", instruments }));
    }
    return void response.writeHead(404).end();
  }

  #login({ headers }: IncomingMessage, response: ServerResponse): void {
    const isRight = headers["x-username"] === this.username && headers["x-password"] === this.password;
    if (!isRight) return void response.writeHead(401).end();
    this.#logins += 1;
    const token = `token-${this.#logins}`;
    this.tokens.add(token);
    return void response.setHeader("X-Auth-Token", token).end();
  }

  #welcome(client: WebSocket): void {
    client.on("close", () => this.#subscribed.delete(client));
    client.on("message", (data) => this.#subscribe(client, JSON.parse(String(data)) as Request));
  }

  #subscribe(client: WebSocket, request: Request): void {
    const isListed = ({ symbol }: { symbol: string }) =>
      this.instruments.some((one) => one.symbol === symbol);
    if (!request.products.every(isListed)) {
      client.send(JSON.stringify({ status: "ERROR", message: JSON.stringify(request) }));
      return;
    }
    const symbols = this.#subscribed.get(client) ?? new Set();
    this.#subscribed.set(client, symbols);
    for (const { symbol } of request.products) {
      symbols.add(symbol);
      if (this.state.has(symbol)) this.#push(client, symbol);
    }
  }

  #push(client: WebSocket, symbol: string): void {
    const timestamp = this.timestamp();
    client.send(
      JSON.stringify({
        type: this.messageType,
        ...(timestamp === undefined ? {} : { timestamp }),
        instrumentId: { marketId: "ROFX", symbol },
        marketData: this.state.get(symbol),
      }),
    );
  }
}
