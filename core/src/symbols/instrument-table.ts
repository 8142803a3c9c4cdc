import { contractKey } from "./contract-key.ts";

/** A contract as a feed or an import states it. */
export type Instrument = {
  symbol: string;
  /** Expiration day, `YYYY-MM-DD`. */
  expiration: string;
  /** Pesos a share. */
  strike: number;
};

/** One contract that got another symbol on an ex-date, with the same expiration. */
export type SymbolRename = {
  from: string;
  to: string;
  expiration: string;
  /** First day of the new symbol. */
  exDate: string;
};

/** A stretch of a contract's life under one symbol: from `since` on, up to the day before `until`; null is open. */
export type SymbolStretch = {
  symbol: string;
  strike: number | null;
  since: string | null;
  until: string | null;
};

/** Reference data by contract; never changed once made. Make it with `createInstrumentTable`. */
export type InstrumentTable = {
  readonly byContract: ReadonlyMap<string, Instrument>;
  readonly renameFrom: ReadonlyMap<string, SymbolRename>;
  readonly renameTo: ReadonlyMap<string, SymbolRename>;
};

/** Builds the table. A contract given twice keeps the last; renames may name contracts that are not listed. */
export function createInstrumentTable({
  instruments,
  renames = [],
}: {
  instruments: readonly Instrument[];
  renames?: readonly SymbolRename[];
}): InstrumentTable {
  const byContract = new Map(instruments.map((instrument) => [contractKey(instrument), instrument]));
  const keyed = (side: "from" | "to"): Map<string, SymbolRename> =>
    new Map(
      renames.map((rename) => [contractKey({ symbol: rename[side], expiration: rename.expiration }), rename]),
    );
  return { byContract, renameFrom: keyed("from"), renameTo: keyed("to") };
}

export type ContractName = { symbol: string; expiration: string };

function firstName(table: InstrumentTable, contract: ContractName): ContractName {
  let current = contract;
  for (let steps = 0; steps <= table.renameTo.size; steps += 1) {
    const rename = table.renameTo.get(contractKey(current));
    if (rename === undefined) return current;
    current = { symbol: rename.from, expiration: contract.expiration };
  }
  return contract;
}

/**
 * Every symbol one contract has had, oldest first, whichever of them is asked for: the alias table that joins a
 * history across ex-dates. A contract that nothing is known of is one stretch without a strike.
 */
export function symbolHistory(table: InstrumentTable, contract: ContractName): SymbolStretch[] {
  const { expiration } = contract;
  const stretches: SymbolStretch[] = [];
  let symbol = firstName(table, contract).symbol;
  let since: string | null = null;
  for (let steps = 0; steps <= table.renameFrom.size; steps += 1) {
    const key = contractKey({ symbol, expiration });
    const rename = table.renameFrom.get(key);
    const strike = table.byContract.get(key)?.strike ?? null;
    stretches.push({ symbol, strike, since, until: rename?.exDate ?? null });
    if (rename === undefined) break;
    symbol = rename.to;
    since = rename.exDate;
  }
  return stretches;
}

/** The symbol under which a contract trades on a day, whichever of its symbols is asked for. */
export function symbolOn(table: InstrumentTable, contract: ContractName & { date: string }): string {
  const stretch = symbolHistory(table, contract).find(({ until }) => until === null || contract.date < until);
  return stretch?.symbol ?? contract.symbol;
}
