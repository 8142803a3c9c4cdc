/** Verdict on a request: answer it, fold it into the next update, or end the connection. */
export type RequestVerdict = "answer" | "defer" | "refuse";

const windowMilliseconds = 10_000;
const answeredPerWindow = 6;
const toleratedPerWindow = 60;

/**
 * Counts the requests of one connection in windows of 10 s. An honest client on a bad line may ask often: above 6 its
 * requests are answered by the next update; above 60 it is a flood.
 */
export function createRequestCounter(now: () => number): () => RequestVerdict {
  let windowStart = now();
  let requests = 0;
  return () => {
    const instant = now();
    if (instant - windowStart >= windowMilliseconds) {
      windowStart = instant;
      requests = 0;
    }
    requests += 1;
    if (requests <= answeredPerWindow) return "answer";
    return requests <= toleratedPerWindow ? "defer" : "refuse";
  };
}

/** `get_market_data` carries an empty object, or nothing. */
export function isEmptyRequest(payload: readonly unknown[]): boolean {
  if (payload.length > 1) return false;
  const [body] = payload;
  if (body === undefined || body === null) return true;
  return typeof body === "object" && !Array.isArray(body) && Object.keys(body).length === 0;
}
