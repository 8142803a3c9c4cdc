import type {
  EmbedCoveredCalls,
  EmbedPosition,
  EmbedSmile,
  EmbedSnapshot,
  EmbedTicker,
} from "../../contract/index.ts";
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
  | { readonly kind: "smile" | "coveredCalls"; readonly expiry: string }
  | { readonly kind: "position"; readonly legs: string }
  | { readonly kind: "ticker" }
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
export type PagePosition = PacedData & { readonly position: EmbedPosition | null };
export type PageSales = PacedData & { readonly coveredCalls: EmbedCoveredCalls | null };
export type PageTicker = PacedData & { readonly ticker: EmbedTicker | null };
/** The part of whichever panel. */
export type AnyPage = PageChain & PageSmile & PagePosition & PageSales & PageTicker;

const most = { chain: 4, smile: 4, coveredCalls: 4, position: 4, ticker: 1, ratios: 8 } as const;
const expiryShape = /^(nearest|\d{4}-\d\d-\d\d)$/;
const symbolShape = /^[A-Z0-9.]{1,20}$/;

function ratioName({ symbol1, symbol2, window }: Extract<PanelQuery, { kind: "ratios" }>): string {
  return `${symbol1}/${symbol2}:${window}`;
}

/** The part that a query asks for, among those of its kind. */
function subjectOf(query: PanelQuery): string {
  if (query.kind === "ratios") return ratioName(query);
  if (query.kind === "position") return query.legs;
  return query.kind === "ticker" ? "1" : query.expiry;
}

/** Names a query: equal ones are asked once. */
export function nameOf(query: PanelQuery): string {
  return `${query.kind} ${subjectOf(query)}${query.kind === "chain" && query.isFitted ? " fit" : ""}`;
}

/** True if the server accepts it. A bad query would fail the page's other elements, so it goes alone. */
function isSound(query: PanelQuery): boolean {
  if (query.kind === "ratios") return symbolShape.test(query.symbol1) && symbolShape.test(query.symbol2);
  return query.kind === "position" || query.kind === "ticker" || expiryShape.test(query.expiry);
}

/** The queries that go with `first` in one request, in one order for every visitor of the page. */
export function withOthers(first: PanelQuery, others: readonly PanelQuery[]): readonly PanelQuery[] {
  if (!isSound(first)) return [first];
  const known = new Map([first, ...others.filter(isSound)].map((query) => [nameOf(query), query]));
  const taken = new Map<PanelQuery["kind"], Set<string>>();
  const queries = [...known.values()].filter((query) => {
    const names = taken.get(query.kind) ?? new Set();
    taken.set(query.kind, names.add(subjectOf(query)));
    return names.size <= most[query.kind];
  });
  return queries.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** The address's own parameters of a request. */
export function parametersOf(queries: readonly PanelQuery[]): Record<string, string> {
  const namesOf = (kind: PanelQuery["kind"]) =>
    [...new Set(queries.filter((query) => query.kind === kind).map(subjectOf))].join(",");
  const isFitted = queries.some((query) => query.kind === "chain" && query.isFitted);
  const parameters = {
    chain: namesOf("chain"),
    fit: isFitted ? "1" : "",
    smile: namesOf("smile"),
    position: namesOf("position"),
    coveredCalls: namesOf("coveredCalls"),
    ticker: namesOf("ticker"),
    ratios: namesOf("ratios"),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
}

/** The public sample's own: its expiry is the nearest, whatever they say. */
export function sampleParametersOf(queries: readonly PanelQuery[]): {
  readonly position?: string;
  readonly coveredCalls?: "1";
} {
  const { position, coveredCalls } = parametersOf(queries);
  return {
    ...(position !== undefined && { position }),
    ...(coveredCalls !== undefined && { coveredCalls: "1" }),
  };
}

/** A query's part of the page's snapshot, with the pace; null where the answer lacks it. */
export function partOf(snapshot: PacedData & Partial<EmbedSnapshot>, query: PanelQuery): PacedData | null {
  const { mode, delaySeconds, refreshSeconds, chains, smiles, positions, coveredCalls, ticker, ratios } =
    snapshot;
  const pace = { mode, delaySeconds, refreshSeconds };
  const subject = subjectOf(query);
  if (query.kind === "ticker") return ticker === undefined ? null : ({ ...pace, ticker } as PageTicker);
  const byKind = { chain: chains, smile: smiles, position: positions, coveredCalls, ratios };
  const parts: Readonly<Record<string, object | null>> = byKind[query.kind] ?? {};
  const { [subject]: part = parts[embedUnknownExpiry] } = parts;
  if (part === undefined) return null;
  return query.kind === "ratios" ? { ...pace, ...part } : { ...pace, [query.kind]: part };
}

/** Its part of the public sample, which has one chain, whatever the expiry. */
export function samplePartOf(sample: PacedData, query: PanelQuery): PacedData | null {
  if (query.kind !== "position") return sample;
  const { positions = {} } = sample as Partial<EmbedSnapshot>;
  const { [query.legs]: position } = positions;
  return position === undefined ? null : ({ ...sample, position } as PagePosition);
}

/** A panel's question; null while symbols or legs that it needs are missing. */
export function panelQuery(name: PanelName, choices: PanelChoices): PanelQuery | null {
  const { expiry, columns, symbol1, symbol2, window, legs } = choices;
  if (name === "chain") return { kind: "chain", expiry, isFitted: columns.includes("fitted") };
  if (name === "volatility") return { kind: "smile", expiry };
  if (name === "lanzamientos") return { kind: "coveredCalls", expiry };
  if (name === "ticker") return { kind: "ticker" };
  if (name === "position") return legs === "" ? null : { kind: "position", legs };
  if (symbol1 === "" || symbol2 === "" || symbol1 === symbol2) return null;
  return { kind: "ratios", symbol1, symbol2, window };
}
