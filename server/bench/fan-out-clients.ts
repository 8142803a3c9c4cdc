import { Agent, get } from "node:http";
import { WebSocket } from "ws";

/** `measure` begins a new measurement, `report` ends it. */
export type ClientsOrder = "measure" | "report";
export type ClientsReport = {
  readonly kind: "report";
  readonly received: number;
  /** Ages of updates at their arrival, milliseconds. */
  readonly ages: number[];
};

const [url = "", countText = "0", origin = ""] = process.argv.slice(2);
const count = Number(countText);
const atOnce = 100;
const sampled = 20;
const pollMilliseconds = 2_000;
const isStream = url.endsWith("/v1/stream");
let received = 0;
let ages: number[] = [];

/** Reads only the update's instant, of one client in twenty: two thousand parsers would be the bench. */
function take(data: Buffer, index: number): void {
  received += 1;
  if (index % sampled !== 0) return;
  const text = data.toString("utf8", 0, 600);
  const at = text.indexOf('"asOf":"') + 8;
  ages.push(Date.now() - Date.parse(text.slice(at, text.indexOf('"', at))));
}

/** The few frames of Socket.IO's protocol that a screen needs. */
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

/** The stream's protocol: the key, a subscription to the whole market, and news. */
function speakStream(socket: WebSocket, data: Buffer, index: number): "open" | null {
  const start = data.toString("latin1", 0, 20);
  if (start.startsWith('{"event":"welcome"')) socket.send(JSON.stringify({ op: "subscribe" }));
  else if (start.startsWith('{"event":"snapshot"')) return "open";
  else if (start.startsWith('{"event":"update"')) take(data, index);
  return null;
}

function connect(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once("error", reject);
    if (isStream) socket.once("open", () => socket.send('{"op":"auth","key":"pdk_bench"}'));
    socket.on("message", (data: Buffer) => {
      if ((isStream ? speakStream : speak)(socket, data, index) === "open") resolve();
    });
  });
}

/** A visitor of a partner's page asks at the answer's pace. Those whose answer is read take it as it is. */
function visit(agent: Agent, index: number): void {
  const headers = { origin, "accept-encoding": index % sampled === 0 ? "identity" : "br" };
  const request = get(url, { agent, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => answer.statusCode === 200 && take(Buffer.concat(parts), index));
  });
  request.on("error", () => undefined);
}

process.on("message", (order: ClientsOrder) => {
  if (order === "report") process.send?.({ kind: "report", received, ages } satisfies ClientsReport);
  received = 0;
  ages = [];
});
process.on("disconnect", () => process.exit(0));

if (url.startsWith("http")) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  for (let index = 0; index < count; index += 1) {
    const poll = () => setInterval(() => visit(agent, index), pollMilliseconds);
    setTimeout(poll, (pollMilliseconds * index) / count);
  }
} else {
  for (let from = 0; from < count; from += atOnce) {
    const size = Math.min(atOnce, count - from);
    await Promise.all(Array.from({ length: size }, (_, index) => connect(from + index)));
  }
}
process.send?.("connected");
