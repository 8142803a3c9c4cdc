import { LoginRefusedError, WaitAskedError } from "../keep-connected.ts";

/** The provider does not answer, or answers something that can't be used. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}
/** An answer other than a success; `status` says which. */
export class ProviderStatusError extends ProviderError {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
/** The provider does not take the token: another may do. */
export class ProviderTokenError extends LoginRefusedError {
  override readonly name = "ProviderTokenError";
}

export type ProviderRequest = {
  readonly url: URL;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds: number;
};
export type ProviderAnswer = { readonly body: unknown; readonly text: string };

/** The largest answer seen is a fiftieth of it; a provider that sends more sends something else. */
const longestBytes = 8_000_000;
const longestAskedWaitMilliseconds = 3_600_000;

/** `Retry-After` in either of its forms, as milliseconds from now; null without a readable one. */
export function askedWait(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  if (Number.isNaN(milliseconds) || milliseconds < 0) return null;
  return Math.min(milliseconds, longestAskedWaitMilliseconds);
}

async function textOf(answer: Response, path: string): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestBytes) throw new ProviderError(`${path} sent too much`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Some servers write NaN and Infinity into their JSON: those become texts, which no number reader takes for a price. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replaceAll(/([:[,]\s*)(-?(?:NaN|Infinity))(?=\s*[,}\]])/g, '$1"$2"'));
  }
}

/** An answer that is no success, as the error that says what to do about it. */
function refusal(answer: Response, path: string, now: number): Error {
  const { status } = answer;
  const reason = `${path} answered ${status}`;
  if (status === 429 || status >= 500) {
    return new WaitAskedError(reason, askedWait(answer.headers.get("retry-after"), now));
  }
  if (status === 401) return new ProviderTokenError(reason);
  return new ProviderStatusError(reason, status);
}

/**
 * Asks a provider for JSON. Reasons name the path alone: addresses may carry more than a log should know.
 * @throws WaitAskedError on 429 and 5xx, with the provider's `Retry-After`; ProviderTokenError on 401; ProviderError on
 * silence, another status, an answer that is too large or no JSON (a page of maintenance, say).
 */
export async function askProvider(request: ProviderRequest, now: number): Promise<ProviderAnswer> {
  const { url, method = "GET", headers = {}, body, signal, timeoutMilliseconds } = request;
  const path = url.pathname;
  const silence = new ProviderError(`${path} does not answer`);
  const init = {
    method,
    headers: { accept: "application/json", "user-agent": "Paridad", ...headers },
    redirect: "manual" as const,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    ...(body === undefined ? {} : { body }),
  };
  const answer = await fetch(url, init).catch(() => {
    throw silence;
  });
  if (!answer.ok) {
    await answer.body?.cancel().catch(() => undefined);
    throw refusal(answer, path, now);
  }
  const text = await textOf(answer, path).catch((error: unknown) => {
    throw error instanceof ProviderError ? error : silence;
  });
  try {
    return { body: parse(text), text };
  } catch {
    throw new ProviderError(`${path} sent no JSON`);
  }
}
