import type { EmbedRatios, EmbedSmile, EmbedSnapshot } from "../../contract/index.ts";
import { embedUnknownExpiry } from "../../plans/index.ts";
import type { PanelChain } from "../panel-types.ts";
import type { PanelChoices, PanelName } from "./attributes.ts";

/** A panel's question to a page's snapshot. */
export type PanelQuery =
  | {
      readonly kind: "chain";
      /** `nearest`, or the last trading day as the page wrote it. */
      readonly expiry: string;
      /** With the volatilities of the fitted smile. */
      readonly isFitted: boolean;
    }
  | { readonly kind: "smile"; readonly expiry: string }
  | {
      readonly kind: "ratios";
      readonly symbol1: string;
      readonly symbol2: string;
      readonly window: number;
    };

/** Metadata of every answer. */
export type PacedData = Pick<EmbedSnapshot, "mode" | "delaySeconds" | "refreshSeconds">;
export type PageChain = PacedData & { readonly chain: PanelChain | null };
export type PageSmile = PacedData & { readonly smile: EmbedSmile | null };

const most = { chain: 4, smile: 4, ratios: 8 } as const;
const expiryShape = /^(nearest|\d{4}-\d\d-\d\d)$/;
const symbolShape = /^[A-Z0-9.]{1,20}$/;

function ratioName({ symbol1, symbol2, window }: Extract<PanelQuery, { kind: "ratios" }>): string {
  return `${symbol1}/${symbol2}:${window}`;
}

/** Names a query: equal ones are asked once. */
export function nameOf(query: PanelQuery): string {
  if (query.kind === "ratios") return `ratios ${ratioName(query)}`;
  return `${query.kind} ${query.expiry}${query.kind === "chain" && query.isFitted ? " fit" : ""}`;
}

/** Whether the server takes it: what it refuses would take the page's other elements along, so it goes alone. */
function isSound(query: PanelQuery): boolean {
  if (query.kind !== "ratios") return expiryShape.test(query.expiry);
  return symbolShape.test(query.symbol1) && symbolShape.test(query.symbol2);
}

/** The queries that go with `first` in one request, in one order for every visitor of the page. */
export function withOthers(first: PanelQuery, others: readonly PanelQuery[]): readonly PanelQuery[] {
  if (!isSound(first)) return [first];
  const known = new Map([first, ...others.filter(isSound)].map((query) => [nameOf(query), query]));
  const taken = { chain: new Set<string>(), smile: new Set<string>(), ratios: new Set<string>() };
  const queries = [...known.values()].filter((query) => {
    const names = taken[query.kind];
    names.add(query.kind === "ratios" ? ratioName(query) : query.expiry);
    return names.size <= most[query.kind];
  });
  return queries.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** The address's own parameters of a request. */
export function parametersOf(queries: readonly PanelQuery[]): Record<string, string> {
  const namesOf = (kind: PanelQuery["kind"]) =>
    [
      ...new Set(
        queries
          .filter((query) => query.kind === kind)
          .map((query) => (query.kind === "ratios" ? ratioName(query) : query.expiry)),
      ),
    ].join(",");
  const isFitted = queries.some((query) => query.kind === "chain" && query.isFitted);
  const parameters = {
    chain: namesOf("chain"),
    fit: isFitted ? "1" : "",
    smile: namesOf("smile"),
    ratios: namesOf("ratios"),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
}

/** A query's part of the page's snapshot, with the pace; null where the answer lacks it. */
export function partOf(
  snapshot: PacedData & Partial<EmbedSnapshot>,
  query: PanelQuery,
): PageChain | PageSmile | EmbedRatios | null {
  const { mode, delaySeconds, refreshSeconds, chains, smiles, ratios } = snapshot;
  const pace = { mode, delaySeconds, refreshSeconds };
  if (query.kind === "ratios") {
    const ratio = ratios?.[ratioName(query)];
    return ratio === undefined ? null : { ...pace, ...ratio };
  }
  if (query.kind === "smile") {
    const { [query.expiry]: smile = smiles?.[embedUnknownExpiry] } = smiles ?? {};
    return smile === undefined ? null : { ...pace, smile };
  }
  const { [query.expiry]: chain = chains?.[embedUnknownExpiry] } = chains ?? {};
  return chain === undefined ? null : { ...pace, chain };
}

/** A panel's question; null while symbols that it needs are missing. */
export function panelQuery(name: PanelName, choices: PanelChoices): PanelQuery | null {
  const { expiry, columns, symbol1, symbol2, window } = choices;
  if (name === "chain") return { kind: "chain", expiry, isFitted: columns.includes("fitted") };
  if (name === "volatility") return { kind: "smile", expiry };
  if (symbol1 === "" || symbol2 === "" || symbol1 === symbol2) return null;
  return { kind: "ratios", symbol1, symbol2, window };
}
