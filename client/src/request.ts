import { ParidadError } from "./paridad-error.ts";

const tries = 4;
const timeoutMilliseconds = 30_000;
/** Limits, and a server that is being replaced. */
const retriedStatuses = [429, 502, 503, 504];
const usualSeconds = 2;
/** A program that waits longer without a word looks hung: it gets the refusal. */
const longestSeconds = 60;

/** The headers of every call. A header carries plain ASCII alone, which a key has and a placeholder's `…` is not. */
export function headersOf(key: string): Record<string, string> {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error("La clave tiene un carácter que ninguna clave tiene: copiala entera, con pdk_ adelante");
  return { authorization: `Bearer ${key}`, "content-type": "application/json" };
}

/** Seconds of a `Retry-After`, which is a number or a date. A date past by this clock says nothing of the server's. */
function secondsOf(retryAfter: string | null): number {
  const text = retryAfter?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  return Math.max(usualSeconds, (Date.parse(text) - Date.now()) / 1_000 || 0);
}

/** The refusal in an answer; none in a proxy's page, or in JSON that was cut. */
function refusalOf(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** Seconds after which a refusal is worth another try; throws one that isn't. */
function pauseAfter({ status, headers }: Response, text: string, isLast: boolean): number {
  const error = new ParidadError(status, refusalOf(text));
  const seconds = secondsOf(headers.get("retry-after"));
  const isRetried = retriedStatuses.includes(status) && error.code !== "QUOTA_EXCEEDED";
  if (isLast || !isRetried || seconds > longestSeconds) throw error;
  return seconds;
}

async function send(address: URL, request: RequestInit): Promise<{ reply: Response; text: string }> {
  const reply = await fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
  return { reply, text: await reply.text() };
}

/** The answer's text. Waits and tries again at limits and cuts, as every call of `/v1` only reads; other refusals are thrown. */
export async function readText(address: URL, request: RequestInit): Promise<string> {
  for (let left = tries - 1; ; left -= 1) {
    const answer = await send(address, request).catch((error: unknown) => {
      if (left === 0) throw error;
    });
    if (answer?.reply.ok) return answer.text;
    const seconds = answer ? pauseAfter(answer.reply, answer.text, left === 0) : usualSeconds;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
