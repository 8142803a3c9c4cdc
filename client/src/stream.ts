import { ParidadError } from "./paridad-error.ts";
import type { Query, Gets, Schemas } from "./types.ts";

type Option = Schemas["ChainOption"];
type Expiry = Schemas["ChainExpiry"];
type Numbered = { readonly seq: number; readonly asOf: string };
type Changed<Row, Key extends keyof Row> = Partial<Row> & Pick<Row, Key>;

/** Messages of the stream; fields are those of the chain. */
export type StreamEvent =
  | (Numbered & { event: "welcome"; epoch: string; source: Schemas["MarketSource"]; limit: number })
  | (Numbered & { event: "snapshot"; epoch: string } & Schemas["Chain"])
  | (Numbered & {
      event: "update";
      epoch: string;
      previousSeq: number;
      spot: number | null;
      source: Schemas["MarketSource"] | null;
      expiries: Changed<Expiry, "expiration">[];
      options: Changed<Option, "symbol">[];
      removed: string[];
    })
  | (Numbered & { event: "heartbeat" })
  | { event: "error"; code: ParidadError["code"]; message: string; suggestions?: string[] };

export type Subscription = Pick<Query<Gets["chain"]>, "expiration" | "strike.gte" | "strike.lte" | "type"> & {
  readonly symbols?: readonly string[];
};

/** Another connection with the same key changes nothing. */
const finalCloses = [4400, 4401, 4403, 4404, 4409];
/** A limit by the minute: the server takes no connection of the key sooner. */
const limitClose = 4429;
const limitSeconds = 60;
/** The server speaks every 10 seconds: after so long without a word the connection is dead. */
const silenceMilliseconds = 25_000;

type Endpoint = { readonly address: string; readonly key: string; readonly WebSocket: typeof WebSocket };

/** Messages of one connection, until it is cut; a close that is final is an error. */
function connect(
  { address, key, WebSocket }: Endpoint,
  subscription: object,
  tellClose: (code: number) => void,
): ReadableStream<StreamEvent> {
  const socket = new WebSocket(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    socket.onmessage = socket.onclose = null;
    socket.close();
  };
  let refusal = {};
  return new ReadableStream<StreamEvent>({
    start(controller) {
      const listen = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          end();
          controller.close();
        }, silenceMilliseconds);
      };
      listen();
      socket.onopen = () => {
        socket.send(JSON.stringify({ op: "auth", key }));
        socket.send(JSON.stringify({ op: "subscribe", ...subscription }));
      };
      socket.onmessage = ({ data }) => {
        listen();
        const event = JSON.parse(String(data)) as StreamEvent;
        if (event.event === "error") refusal = event;
        controller.enqueue(event);
      };
      // A cut tells its error before its close, which says all there is to know.
      socket.onerror = () => undefined;
      socket.onclose = ({ code }) => {
        clearTimeout(timer);
        tellClose(code);
        if (finalCloses.includes(code)) controller.error(new ParidadError(code, refusal));
        else controller.close();
      };
    },
    cancel: end,
  });
}

/** Messages of `/v1/stream`: connects again after a cut, later each time, and goes on where it was. */
export async function* followStream(
  endpoint: Endpoint,
  subscription: Subscription,
): AsyncGenerator<StreamEvent, never> {
  let last: object = {};
  let failures = 0;
  for (;;) {
    let closing = 0;
    const events = connect(endpoint, { ...subscription, ...last }, (code) => {
      closing = code;
    });
    const reader = events.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const event = read.value;
        // A welcome or an error comes on a connection that is refused too.
        if (event.event === "snapshot" || event.event === "update") {
          last = { epoch: event.epoch, seq: event.seq };
          failures = 0;
        }
        yield event;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    failures += 1;
    const seconds = closing === limitClose ? limitSeconds : Math.min(30, failures);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** Brings a book of options by symbol up to date with a message. */
export function merge(book: Map<string, Option>, event: StreamEvent): void {
  if (event.event === "snapshot") book.clear();
  if (event.event !== "snapshot" && event.event !== "update") return;
  // An option that is new comes whole.
  for (const option of event.options)
    book.set(option.symbol, { ...book.get(option.symbol), ...option } as Option);
  if (event.event === "update") for (const symbol of event.removed) book.delete(symbol);
}
