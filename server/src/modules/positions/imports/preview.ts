import type { ImportPreview } from "@paridad/core/contract";
import { holdableKey, runLedger, sharesPerLot } from "@paridad/core/positions";
import { followDealt } from "@paridad/core/risk";
import type { DealtContract, Operation } from "@paridad/core/risk";
import type { InstrumentTable } from "@paridad/core/symbols";
import type { NewOperations, StoredImport } from "./stored-import.ts";

type Asked = {
  readonly operations: readonly Operation[];
  readonly fresh: NewOperations;
  readonly imports: readonly { readonly stored: StoredImport }[];
  readonly table: InstrumentTable;
  /** Day under whose names contracts are filed. */
  readonly on: string;
};
type Named = ImportPreview["holdings"][number]["contract"];

function totalsOf({ operations, fresh }: Asked): ImportPreview["totals"] {
  const totals = { bought: 0, sold: 0, fees: 0, cash: 0 };
  for (const { index, trade } of fresh.trades) {
    const shares = trade.contract.kind === "share" ? 1 : sharesPerLot;
    const amount = Math.abs(trade.quantity) * shares * trade.price;
    if (trade.quantity > 0) totals.bought += amount;
    else totals.sold += amount;
    totals.fees += operations[index]?.fees ?? 0;
  }
  return { ...totals, cash: totals.sold - totals.bought - totals.fees };
}

function namedOf(dealt: DealtContract, { table, on }: Asked): { key: string; named: Named } | null {
  const followed = followDealt(dealt, { table, on });
  if (followed === null) return null;
  const { contract, symbol } = followed;
  const key = holdableKey(contract);
  if (dealt.kind === "share" || contract.kind === "share" || symbol === null) {
    return { key, named: { type: "share" } };
  }
  return {
    key,
    named: { type: dealt.kind, strike: contract.strike, expiration: dealt.expiration, symbol },
  };
}

/** Positions that new operations would leave, with those imported before. Nothing is written. */
export function previewOf(state: Asked): ImportPreview {
  const { fresh, imports, table, on } = state;
  const named = new Map<string, Named>();
  const name = (dealt: DealtContract) => {
    const one = namedOf(dealt, state);
    if (one !== null) named.set(one.key, one.named);
  };
  const before = imports.flatMap(({ stored }) => {
    const followed = stored.contracts.map((dealt) => followDealt(dealt, { table, on }));
    for (const dealt of stored.contracts) name(dealt);
    return stored.operations.flatMap(([place, instant, quantity, price, fees]) => {
      const contract = followed[place]?.contract;
      return contract === undefined ? [] : [{ instant, contract, quantity, price, costs: fees ?? 0 }];
    });
  });
  const seen = new Set<string>();
  for (const { dealt } of fresh.trades) {
    const key = JSON.stringify(dealt);
    if (!seen.has(key)) name(dealt);
    seen.add(key);
  }
  const ledger = runLedger([...before, ...fresh.trades.map(({ trade }) => trade)]);
  const holdings = (ledger.ok ? ledger.holdings : []).flatMap((holding) => {
    const contract = named.get(holdableKey(holding.contract));
    if (contract === undefined) return [];
    const { quantity, averagePrice, realized } = holding;
    const isOver = contract.type !== "share" && contract.expiration < on;
    return [{ contract, quantity, averagePrice, realized, isOver }];
  });
  return {
    added: fresh.trades.length,
    repeated: [...fresh.repeated],
    refused: fresh.refused.map(({ index, reason }) => ({ index, reason })),
    totals: totalsOf(state),
    holdings,
  };
}
