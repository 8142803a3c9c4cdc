import { headersOf, readText } from "./request.ts";
import { followStream } from "./stream.ts";
import type { StreamEvent, Subscription } from "./stream.ts";
import { listNames } from "./types.ts";
import type { BodyOf, DataOf, Gets, Posts, Query, Rest, RowOf } from "./types.ts";

export { ParidadError } from "./paridad-error.ts";
export { merge } from "./stream.ts";
export type { StreamEvent, Subscription } from "./stream.ts";
export type { Schemas } from "./types.ts";

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

function rootOf(base: string): string {
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new Error('No es la dirección de un servidor: createParidad({ base: "https://…" })');
  return base.replace(/\/$/, "");
}

function addressOf(base: string, name: string, query: object): URL {
  const rest = new Map<string, unknown>(Object.entries(query).filter(([, value]) => value !== undefined));
  const path = name.replace(/\{(\w+)\}/g, (_all, part: string) => {
    const value = encodeURIComponent(String(rest.get(part)));
    rest.delete(part);
    return value;
  });
  const address = new URL(`${base}/v1/${path}`);
  for (const [parameter, value] of rest) address.searchParams.set(parameter, String(value));
  return address;
}

function rowsOf(data: object): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const rows = listNames.map((name) => (data as Record<string, unknown>)[name]).find(Array.isArray);
  if (rows === undefined) throw new Error("No es una lista: usá get");
  return rows;
}

/** The data API with a key. Names are addresses below `/v1`: `chain`, `volatility/smile`. */
export function createParidad({ base, key = keyOfEnvironment(), WebSocket }: ParidadOptions) {
  const root = rootOf(base);
  const headers = headersOf(key);
  const read = async (name: string, query: object = {}, body?: string): Promise<Page> => {
    const request = body === undefined ? { headers } : { headers, method: "POST", body };
    return JSON.parse(await readText(addressOf(root, name, query), request)) as Page;
  };
  return {
    /** Data of a call: `get("chain", { type: "put" })`. */
    async get<Name extends keyof Gets>(
      name: Name,
      ...[query]: Rest<Query<Gets[Name]>>
    ): Promise<DataOf<Gets[Name]>> {
      return (await read(name, query)).data as DataOf<Gets[Name]>;
    },
    /** Data of a calculation: `post("positions/evaluate", { legs })`. */
    async post<Name extends keyof Posts>(
      name: Name,
      body: BodyOf<Name>,
      ...[query]: Rest<Query<Posts[Name]>>
    ): Promise<DataOf<Posts[Name]>> {
      return (await read(name, query, JSON.stringify(body))).data as DataOf<Posts[Name]>;
    },
    /** A call's file for programs. */
    async csv<Name extends keyof Gets>(
      name: Name,
      ...[query]: Rest<Query<Gets[Name], "format">>
    ): Promise<string> {
      return readText(addressOf(root, name, { ...query, format: "csv" }), { headers });
    },
    /** Every row of a list, page by page where it has pages. */
    async *all<Name extends keyof Gets>(
      name: Name,
      ...[query]: Rest<Query<Gets[Name]>>
    ): AsyncGenerator<RowOf<Name>, void> {
      const limit = longLists.includes(name) ? { limit: 5_000 } : {};
      let cursor: string | null | undefined = null;
      do {
        const page: Page = await read(name, { ...limit, ...query, ...(cursor && { cursor }) });
        yield* rowsOf(page.data) as readonly RowOf<Name>[];
        cursor = page.nextCursor;
      } while (cursor);
    },
    /** Messages of `/v1/stream`; after a cut it connects again and goes on where it was. */
    stream(subscription: Subscription = {}): AsyncGenerator<StreamEvent, never> {
      const Socket = WebSocket ?? globalThis.WebSocket;
      if (Socket === undefined)
        throw new Error("Este Node no tiene WebSocket: createParidad({ base, WebSocket }), con el de ws");
      const endpoint = { address: `${root.replace(/^http/, "ws")}/v1/stream`, key };
      return followStream({ ...endpoint, WebSocket: Socket as typeof globalThis.WebSocket }, subscription);
    },
  };
}
