import { ParidadError } from "./paridad-error.ts";
import { followStream } from "./stream.ts";
import type { StreamEvent, Subscription } from "./stream.ts";
import { listNames } from "./types.ts";
import type { Asked, BodyOf, DataOf, Gets, Posts, Rest, RowOf } from "./types.ts";

export { ParidadError } from "./paridad-error.ts";
export { merge } from "./stream.ts";
export type { StreamEvent, Subscription } from "./stream.ts";
export type { Schemas } from "./types.ts";

const tries = 4;
const timeoutMilliseconds = 30_000;
/** Limits, and a server that is being replaced. */
const againStatuses = [429, 502, 503, 504];
const longLists = ["history", "share-history", "ratios"];

export type ParidadOptions = {
  /** The server's address: `https://…`. */
  readonly base: string;
  /** `pdk_…`; left out, the environment's `PARIDAD_CLAVE`. It is secret: a page for visitors is no place for it. */
  readonly key?: string | undefined;
  /** The package `ws` on Node 20, which has no WebSocket of its own. */
  readonly WebSocket?: new (address: string) => object;
};
type Page = { readonly data: object; readonly nextCursor?: string | null };

function keyOfEnvironment(): string {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  const key = process?.env["PARIDAD_CLAVE"];
  if (!key)
    throw new Error('Falta la clave: createParidad({ base, key: "pdk_…" }) o la variable PARIDAD_CLAVE');
  return key;
}

function addressOf(base: string, name: string, asked: object): URL {
  const rest = new Map<string, unknown>(Object.entries(asked).filter(([, value]) => value !== undefined));
  const path = name.replace(/\{(\w+)\}/g, (_all, part: string) => {
    const value = encodeURIComponent(String(rest.get(part)));
    rest.delete(part);
    return value;
  });
  const address = new URL(`${base}/v1/${path}`);
  for (const [parameter, value] of rest) address.searchParams.set(parameter, String(value));
  return address;
}

/** The answer's text. Waits and asks again at limits and cuts, as every call of `/v1` only reads; other refusals are thrown. */
async function ask(address: URL, request: RequestInit): Promise<string> {
  for (let left = tries - 1; ; left -= 1) {
    let seconds = 2;
    try {
      const reply = await fetch(address, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
      const text = await reply.text();
      if (reply.ok) return text;
      const error = new ParidadError(reply.status, text.startsWith("{") ? JSON.parse(text) : {});
      if (!againStatuses.includes(reply.status) || error.code === "QUOTA_EXCEEDED") left = 0;
      seconds = Number(reply.headers.get("retry-after") ?? seconds);
      throw error;
    } catch (error) {
      if (left === 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

function rowsOf(data: object): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const rows = listNames.map((name) => (data as Record<string, unknown>)[name]).find(Array.isArray);
  if (rows === undefined) throw new Error("No es una lista: usá get");
  return rows;
}

/** The data API with a key. Names are addresses below `/v1`: `chain`, `volatility/smile`. */
export function createParidad({ base, key = keyOfEnvironment(), WebSocket }: ParidadOptions) {
  const root = base.replace(/\/$/, "");
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const read = async (name: string, asked: object = {}, body?: string): Promise<Page> => {
    const request = body === undefined ? { headers } : { headers, method: "POST", body };
    return JSON.parse(await ask(addressOf(root, name, asked), request)) as Page;
  };
  return {
    /** Data of a call: `get("chain", { type: "put" })`. */
    async get<Name extends keyof Gets>(
      name: Name,
      ...[asked]: Rest<Asked<Gets[Name]>>
    ): Promise<DataOf<Gets[Name]>> {
      return (await read(name, asked)).data as DataOf<Gets[Name]>;
    },
    /** Data of a calculation: `post("positions/evaluate", { legs })`. */
    async post<Name extends keyof Posts>(
      name: Name,
      body: BodyOf<Name>,
      ...[asked]: Rest<Asked<Posts[Name]>>
    ): Promise<DataOf<Posts[Name]>> {
      return (await read(name, asked, JSON.stringify(body))).data as DataOf<Posts[Name]>;
    },
    /** A call's file for programs. */
    async csv<Name extends keyof Gets>(
      name: Name,
      ...[asked]: Rest<Asked<Gets[Name], "format">>
    ): Promise<string> {
      return ask(addressOf(root, name, { ...asked, format: "csv" }), { headers });
    },
    /** Every row of a list, page by page where it has pages. */
    async *all<Name extends keyof Gets>(
      name: Name,
      ...[asked]: Rest<Asked<Gets[Name]>>
    ): AsyncGenerator<RowOf<Name>, void> {
      const limit = longLists.includes(name) ? { limit: 5_000 } : {};
      let cursor: string | null | undefined = null;
      do {
        const page: Page = await read(name, { ...limit, ...asked, ...(cursor && { cursor }) });
        yield* rowsOf(page.data) as readonly RowOf<Name>[];
        cursor = page.nextCursor;
      } while (cursor);
    },
    /** Messages of `/v1/stream`; after a cut it connects again and goes on where it was. */
    stream(wanted: Subscription = {}): AsyncGenerator<StreamEvent, never> {
      const Socket = WebSocket ?? globalThis.WebSocket;
      if (Socket === undefined)
        throw new Error("Este Node no tiene WebSocket: createParidad({ base, WebSocket }), con el de ws");
      const place = { address: `${root.replace(/^http/, "ws")}/v1/stream`, key };
      return followStream({ ...place, WebSocket: Socket as typeof globalThis.WebSocket }, wanted);
    },
  };
}
