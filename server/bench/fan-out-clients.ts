import { WebSocket } from "ws";

/** `measure` begins a new measurement, `report` ends it, `pause` stops one client's reading. */
export type ClientsOrder = "measure" | "report" | "pause";
export type ClientsConnected = { readonly kind: "connected" };
export type ClientsReport = {
  readonly kind: "report";
  readonly received: number;
  readonly bytes: number;
  /** Ages of updates at their arrival, milliseconds. */
  readonly ages: number[];
};

const [url = "", countText = "0", apart = ""] = process.argv.slice(2);
const count = Number(countText);
const atOnce = 100;
const sampled = 20;
const isStream = url.endsWith("/v1/stream");
const isPlain = !url.includes("EIO=4") && !isStream;
let received = 0;
let bytes = 0;
let ages: number[] = [];
const sockets: WebSocket[] = [];

/** Reads only the update's instant: two thousand parsers would be the bench. */
function ageOf(text: string): number {
  const at = text.indexOf('"asOf":"');
  return Date.now() - Date.parse(text.slice(at + 8, text.indexOf('"', at + 8)));
}

function take(data: Buffer, index: number): void {
  received += 1;
  bytes += data.length;
  if (index % sampled === 0) ages.push(ageOf(data.toString("utf8", 0, 200)));
}

/** The few frames of Socket.IO's protocol that a watcher needs. */
function speak(socket: WebSocket, data: Buffer, index: number): "open" | null {
  const start = data.toString("latin1", 0, 20);
  if (start.startsWith("0")) socket.send('40{"token":"bench"}');
  else if (start === "2") socket.send("3");
  else if (start.startsWith("40")) socket.send('42["get_market_data",{}]');
  else if (start.startsWith('42["market_update"')) {
    take(data, index);
    return "open";
  }
  return null;
}

/** The stream's protocol: the key, a subscription to the whole market (`apart`: by each in other words), and news. */
function speakStream(socket: WebSocket, data: Buffer, index: number): "open" | null {
  const start = data.toString("latin1", 0, 20);
  if (start.startsWith('{"event":"welcome"')) {
    const more = apart === "apart" ? { "strike.gte": index / 1_000_000 } : {};
    socket.send(JSON.stringify({ op: "subscribe", ...more }));
  } else if (start.startsWith('{"event":"snapshot"')) return "open";
  else if (start.startsWith('{"event":"update"')) take(data, index);
  return null;
}

function connect(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    sockets.push(socket);
    socket.once("error", reject);
    if (isStream) socket.once("open", () => socket.send('{"op":"auth","key":"pdk_bench"}'));
    if (isPlain) socket.once("open", () => resolve());
    socket.on("message", (data: Buffer) => {
      if (isPlain) take(data, index);
      else if ((isStream ? speakStream : speak)(socket, data, index) === "open") resolve();
    });
  });
}

process.on("message", (order: ClientsOrder) => {
  if (order === "pause") sockets.at(-1)?.pause();
  if (order === "measure") {
    received = 0;
    bytes = 0;
    ages = [];
  }
  if (order === "report") process.send?.({ kind: "report", received, bytes, ages } satisfies ClientsReport);
});
process.on("disconnect", () => process.exit(0));

for (let from = 0; from < count; from += atOnce) {
  const size = Math.min(atOnce, count - from);
  await Promise.all(Array.from({ length: size }, (_, index) => connect(from + index)));
}
process.send?.({ kind: "connected" } satisfies ClientsConnected);
