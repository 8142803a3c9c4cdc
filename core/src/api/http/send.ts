/** Request timeout of the specification (section 9). */
export const requestTimeoutMilliseconds = 10_000;

export type Exchange = { readonly response: Response; readonly text: string };

/** Sends a request and reads its answer; head and body have the time limit each, then it fails with a TimeoutError. */
export async function send(
  fetch: typeof globalThis.fetch,
  url: string,
  { signal, ...init }: RequestInit,
): Promise<Exchange> {
  const limit = new AbortController();
  // Not AbortSignal.any, which Safari has since 17.4.
  const cancel = () => limit.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  const stop = () => limit.abort(new DOMException("No answer in time", "TimeoutError"));
  let timer = setTimeout(stop, requestTimeoutMilliseconds);
  try {
    const response = await fetch(new Request(url, { ...init, signal: limit.signal }));
    clearTimeout(timer);
    timer = setTimeout(stop, requestTimeoutMilliseconds);
    return { response, text: await response.text() };
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}
