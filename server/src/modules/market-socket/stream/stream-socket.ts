import { randomUUID } from "node:crypto";
import { streamCloseCodes, streamErrorCodes, streamHeartbeatSeconds } from "@paridad/core/contract";
import type {
  MarketConnected,
  MarketError,
  MarketErrorCode,
  StreamEvent,
  StreamSubscription,
} from "@paridad/core/contract";
import type { WebSocket } from "ws";
import type { LiveSocket, RefusalListener } from "../types.ts";

/** Bytes that may wait for a program; above them it gets nothing until they are gone, and then the newest. */
const maximumBufferedBytes = 65_536;
const replaced = { code: 4409, reason: "REPLACED" } as const;

/** A program's connection. Updates missed while it is slow are never stored for it. */
export class StreamSocket implements LiveSocket {
  readonly id = randomUUID();
  readonly data: LiveSocket["data"];
  /** Its subscription; null until it sends one. */
  wanted: StreamSubscription | null = null;
  /** Number of the update that it has; null before its snapshot. */
  seq: number | null = null;
  /** True if it answered the last ping. */
  isAlive = true;
  spokenAt: number;
  readonly #socket: WebSocket;
  readonly #now: () => number;
  readonly #epoch: string;
  #ending: { readonly code: number; readonly reason: string } = replaced;

  constructor(
    socket: WebSocket,
    { now, epoch, onRefusal }: { now: () => number; epoch: string; onRefusal?: RefusalListener | undefined },
  ) {
    this.#socket = socket;
    this.#now = now;
    this.#epoch = epoch;
    this.spokenAt = now();
    this.data = { handshake: { token: "" }, verdict: { code: "INVALID_TOKEN" }, revocations: 0, onRefusal };
  }

  get connected(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** True if the send buffer has room. */
  get isKeepingUp(): boolean {
    return this.connected && this.#socket.bufferedAmount <= maximumBufferedBytes;
  }

  say(event: StreamEvent): void {
    this.send(Buffer.from(JSON.stringify(event)));
  }

  /** Sends an event that is written already. */
  send(message: Buffer): void {
    if (!this.connected) return;
    this.#socket.send(message, { binary: false });
    this.spokenAt = this.#now();
  }

  emit(
    name: "market_error" | "market_connected",
    payload: MarketConnected | (MarketError & { code: MarketErrorCode }),
  ): void {
    if (name === "market_connected") {
      const own = { epoch: this.#epoch, heartbeatSeconds: streamHeartbeatSeconds };
      return this.say({ event: "welcome", ...own, ...payload } as StreamEvent);
    }
    const refusal = payload as MarketError & { code: MarketErrorCode };
    return this.tell({ ...refusal, code: streamErrorCodes[refusal.code] });
  }

  /** Failures; all but a market that is away end the connection. */
  tell(error: Omit<Extract<StreamEvent, { event: "error" }>, "event">): void {
    const { code } = error;
    this.say({ event: "error", ...error });
    if (code !== "SERVICE_UNAVAILABLE") this.#ending = { code: streamCloseCodes[code], reason: code };
  }

  disconnect(): void {
    this.end(this.#ending.code, this.#ending.reason);
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Asks for a sign of life, or ends who gave none since the last time. */
  checkLife(): void {
    if (!this.isAlive) return this.#socket.terminate();
    this.isAlive = false;
    if (this.connected) this.#socket.ping();
    return undefined;
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
