import type { StreamEvent } from "@paridad/core/contract";

/** End of a connection. */
type Ending = { readonly code: number; readonly reason: string };
export type StreamClient = {
  readonly send: (message: object | string) => void;
  /** The next event of that kind; what came before is passed over. */
  readonly next: <Kind extends StreamEvent["event"]>(
    kind: Kind,
  ) => Promise<Extract<StreamEvent, { event: Kind }>>;
  /** Events that came and weren't asked for, oldest first. */
  readonly unread: () => readonly StreamEvent[];
  readonly ended: Promise<Ending>;
  readonly close: () => void;
};
type NodeWebSocket = new (url: string, options?: { headers?: Record<string, string> }) => WebSocket;

/** A program of Node's own WebSocket, which isn't the server's library. */
export function openStreamClient(
  url: string,
  { headers = {}, path = "/v1/stream" }: { headers?: Record<string, string>; path?: string } = {},
): StreamClient {
  const Client = WebSocket as unknown as NodeWebSocket;
  const socket = new Client(`${url.replace("http", "ws")}${path}`, { headers });
  const events: StreamEvent[] = [];
  let wake: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => socket.addEventListener("open", () => resolve()));
  socket.addEventListener("message", ({ data }) => {
    events.push(JSON.parse(String(data)) as StreamEvent);
    wake();
  });
  const ended = new Promise<Ending>((resolve) => {
    socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
  });
  return {
    send: (message) =>
      void opened.then(() => socket.send(typeof message === "string" ? message : JSON.stringify(message))),
    async next(kind) {
      for (;;) {
        const event = events.shift();
        if (event?.event === kind) return event as never;
        if (event === undefined) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    unread: () => events,
    ended,
    close: () => socket.close(),
  };
}
