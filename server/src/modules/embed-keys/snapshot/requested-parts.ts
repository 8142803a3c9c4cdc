import type { EmbedSnapshotQuery, MarketUpdate } from "@paridad/core/contract";
import { embedSessions, embedUnknownExpiry } from "@paridad/core/plans";
import { symbolPairOf } from "../../../http/questions/symbol-pair.ts";
import type { SessionsQuery } from "../cached-sessions.ts";

/** A ratio that a page shows. `name` is how the page requested it. */
export type RequestedRatio = SessionsQuery & { readonly name: string };

/** Content of a page, whatever its key; equal pages have equal names. */
export type RequestedParts = {
  readonly name: string;
  readonly chains: readonly string[];
  readonly isFitted: boolean;
  readonly smiles: readonly string[];
  /** Legs of links. */
  readonly positions: readonly string[];
  readonly coveredCalls: readonly string[];
  readonly hasTicker: boolean;
  readonly ratios: readonly RequestedRatio[];
};

function listed(text: string | undefined): readonly string[] {
  return [...new Set(text?.split(",") ?? [])].toSorted();
}

function ratioOf(name: string): RequestedRatio {
  const [symbols = "", window] = name.split(":");
  const [symbol1 = "", symbol2 = ""] = symbols.split("/");
  const sessions = Math.min(Math.max(Number(window), embedSessions.fewest), embedSessions.most);
  return { name, ...symbolPairOf({ symbol1, symbol2 }), sessions };
}

function named(parts: Omit<RequestedParts, "name">): RequestedParts {
  const { chains, isFitted, smiles, positions, coveredCalls, hasTicker, ratios } = parts;
  const names = [
    chains,
    isFitted,
    smiles,
    positions,
    coveredCalls,
    hasTicker,
    ratios.map(({ name }) => name),
  ];
  return { ...parts, name: names.join(";") };
}

/** The parts of a query that has the contract's shape. */
export function requestedParts({
  chain,
  fit,
  smile,
  position,
  coveredCalls,
  ticker,
  ratios,
}: Omit<EmbedSnapshotQuery, "key">): RequestedParts {
  const chains = listed(chain);
  return named({
    chains,
    isFitted: fit === "1" && chains.length > 0,
    smiles: listed(smile),
    positions: listed(position),
    coveredCalls: listed(coveredCalls),
    hasTicker: ticker === "1",
    ratios: listed(ratios).map(ratioOf),
  });
}

/** The same with one name for all expiries that the chain doesn't have: days that somebody makes up are no other page. */
export function knownParts(parts: RequestedParts, update: MarketUpdate | null): RequestedParts {
  const isKnown = (name: string): boolean =>
    name === "nearest" || update?.data.opciones?.some(({ expiration }) => expiration === name) === true;
  const known = (names: readonly string[]): readonly string[] => [
    ...new Set(names.map((name) => (isKnown(name) ? name : embedUnknownExpiry))),
  ];
  const { chains, smiles, coveredCalls } = parts;
  return named({
    ...parts,
    chains: known(chains),
    smiles: known(smiles),
    coveredCalls: known(coveredCalls),
  });
}
