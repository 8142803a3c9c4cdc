import { nameOf, parametersOf, partOf, sampleParametersOf, samplePartOf } from "@paridad/core/panels";
import type { Failure, FailureCode, PacedData, PanelQuery } from "@paridad/core/panels";

/** Each query's data by its name, with how often it makes sense to ask, or why there is none. */
export type EmbedAnswer = { readonly ok: true; readonly parts: ReadonlyMap<string, PacedData> } | Failed;
type Failed = { readonly ok: false; readonly failure: Failure };

/** A server with the page's key; an empty key reads the public sample, which has one chain and no history. */
export type EmbedServer = { readonly api: string; readonly embedKey: string };

const timeoutMilliseconds = 10_000;

const failed = (code: FailureCode, message: string, retryAfterSeconds: number | null = null): Failed => ({
  ok: false,
  failure: { code, message, retryAfterSeconds },
});

const samplePath = "market/muestra/cadena";

/** An address of the embed endpoints, or of the public sample. */
function addressOf({ api, embedKey }: EmbedServer, path: string, queries: readonly PanelQuery[]): string {
  if (embedKey === "") {
    const parameters = new URLSearchParams(sampleParametersOf(queries)).toString();
    return `${api.replace(/\/+$/, "")}/api/${samplePath}${parameters && `?${parameters}`}`;
  }
  const query = new URLSearchParams({ key: embedKey, ...parametersOf(queries) });
  return `${api.replace(/\/+$/, "")}/api/embed/${path}?${query}`;
}

/** A simple request, no custom headers and no credentials, so browsers send no preflight. */
function look(address: string): Promise<Response> {
  return fetch(address, { credentials: "omit", signal: AbortSignal.timeout(timeoutMilliseconds) });
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isPaced(data: unknown): data is PacedData {
  if (typeof data !== "object" || data === null) return false;
  const { mode, delaySeconds, refreshSeconds } = data as Partial<PacedData>;
  const isDelay = delaySeconds === null || typeof delaySeconds === "number";
  const hasPace = isDelay && typeof refreshSeconds === "number";
  return hasPace && (mode === "live" || mode === "delayed");
}

/** Browsers hide the refusal of an origin the key does not list; the diagnosis endpoint, open to any page, reveals it. */
async function diagnose(server: EmbedServer): Promise<Failed> {
  if (server.embedKey === "") return failed("NETWORK_ERROR", "Failed to fetch");
  try {
    const answer = await look(addressOf(server, "diagnosis", []));
    const data = readJson(await answer.text())?.["data"] as {
      code?: FailureCode | null;
      message?: string;
    } | null;
    if (data?.code) return failed(data.code, data.message ?? data.code);
  } catch {
    // No answer at all: the network, or the page's own policy.
  }
  return failed("NETWORK_ERROR", "Failed to fetch");
}

/** Queries' parts of an answer; the public sample is one for all. Null where one is missing. */
function partsOf(
  data: PacedData,
  queries: readonly PanelQuery[],
  isSample: boolean,
): ReadonlyMap<string, PacedData> | null {
  const parts = new Map<string, PacedData>();
  for (const query of queries) {
    const part = isSample ? samplePartOf(data, query) : partOf(data, query);
    if (part === null) return null;
    parts.set(nameOf(query), part);
  }
  return parts;
}

/** A good answer's parts; null for anything else. */
function readAnswer(text: string, queries: readonly PanelQuery[], isSample: boolean): EmbedAnswer | null {
  const body = readJson(text);
  const data = body?.["data"];
  if (body?.["success"] !== true || !isPaced(data)) return null;
  const parts = partsOf(data, queries, isSample);
  return parts === null ? null : { ok: true, parts };
}

/** Asks once for all the queries. Never throws: every trouble is a failure with its code. */
export async function askEmbed(server: EmbedServer, queries: readonly PanelQuery[]): Promise<EmbedAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await look(addressOf(server, "snapshot", queries));
    text = await answer.text();
  } catch {
    return diagnose(server);
  }
  const read = readAnswer(text, queries, server.embedKey === "");
  if (read !== null) return read;
  const body = readJson(text);
  const code = body?.["code"];
  if (typeof code !== "string") return failed("INVALID_RESPONSE", `status ${answer.status}`);
  const seconds = Number(answer.headers.get("retry-after") ?? "");
  return failed(code as FailureCode, String(body?.["message"] ?? code), seconds > 0 ? seconds : null);
}
