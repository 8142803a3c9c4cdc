import type { PositionContent, SavedLeg, SavedTrade } from "../../contract/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import {
  holdableKey,
  mostLegs,
  mostLots,
  mostShares,
  runLedger,
  sharesIn,
  sharesPerLot,
} from "../../positions/index.ts";
import type { Holdable, Trade } from "../../positions/index.ts";
import type { InstrumentTable } from "../../symbols/index.ts";
import { followDealt } from "./read-operation.ts";
import type { DealtContract } from "./read-operation.ts";

/** An operation as it is kept. */
export interface ImportedOperation {
  readonly dealt: DealtContract;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Lots or shares, negative sold. */
  readonly quantity: number;
  readonly price: number;
  /** Pesos; null where the list had none. */
  readonly fees: number | null;
}

export interface ImportedBatch {
  /** The file's name. */
  readonly name: string;
  readonly operations: readonly ImportedOperation[];
}

/** Operations of one expiry stand together, and those of the share. */
export function importSlotOf(dealt: DealtContract): string {
  return dealt.kind === "share" ? "share" : dealt.expiration;
}

type Dealt = { readonly batch: number; readonly contract: SavedTrade["contract"]; readonly trade: Trade };
type Amounts = {
  readonly contract: SavedTrade["contract"];
  readonly quantity: number;
  /** Average dealt, without fees. */
  readonly price: number;
  /** Paid on what is held. */
  readonly fees: number;
  readonly realized: number;
};

/**
 * Positions that imports of one expiry (or of the share) leave, as contents of at most 8 legs: each leg at the average price
 * dealt, and as costs the fraction that the broker really took of the holding, so that price and costs together are the average
 * with fees to the cent. A list without fees leaves the costs of `costs`. One event a file, its operations added up by contract
 * and side. With nothing open left, one content without legs.
 */
export function importedPositions({
  batches,
  table,
  on,
  now,
  costs,
}: {
  readonly batches: readonly ImportedBatch[];
  readonly table: InstrumentTable;
  /** Day under whose names contracts are filed, `YYYY-MM-DD`. */
  readonly on: string;
  /** Epoch milliseconds; no event is later. */
  readonly now: number;
  readonly costs: CostSchedule;
}): Result<{ readonly contents: readonly PositionContent[] }, "strike-unknown" | "too-many" | "empty"> {
  const dealt: Dealt[] = [];
  for (const [batch, { operations }] of batches.entries()) {
    for (const { dealt: contract, instant, quantity, price, fees } of operations) {
      const followed = followDealt(contract, { table, on });
      if (followed === null) return fail("strike-unknown");
      const trade = { instant, contract: followed.contract, quantity, price, costs: fees ?? 0 };
      dealt.push({ batch, trade, contract: namedContract(contract, followed) });
    }
  }
  const amounts = amountsOf(dealt);
  if (amounts === null) return fail("empty");
  const open = amounts.filter(({ quantity }) => quantity !== 0);
  const isTooMany = open.some(
    ({ quantity, contract }) => Math.abs(quantity) > (contract.type === "share" ? mostShares : mostLots),
  );
  if (isTooMany) return fail("too-many");
  const hasFees = batches.some(({ operations }) => operations.some(({ fees }) => fees !== null));
  const groups = groupsOf(amounts);
  const contents = groups.map((group) =>
    contentOf(group, dealt, { names: batches.map(({ name }) => name), costs, hasFees, now }),
  );
  return succeed({ contents });
}

function namedContract(
  dealt: DealtContract,
  { contract, symbol }: { readonly contract: Holdable; readonly symbol: string | null },
): SavedTrade["contract"] {
  if (dealt.kind === "share" || contract.kind === "share" || symbol === null) return { type: "share" };
  return { type: contract.kind, strike: contract.strike, expiration: dealt.expiration, symbol };
}

function sharesOf({ type }: Pick<SavedTrade["contract"], "type">): number {
  return type === "share" ? 1 : sharesPerLot;
}

/** By contract, lowest strike first: the average without fees beside what the fees of the rest come to. */
function amountsOf(dealt: readonly Dealt[]): Amounts[] | null {
  const net = runLedger(dealt.map(({ trade }) => trade));
  const gross = runLedger(dealt.map(({ trade }) => ({ ...trade, costs: 0 })));
  if (!net.ok || !gross.ok) return null;
  const named = new Map(dealt.map(({ trade, contract }) => [holdableKey(trade.contract), contract]));
  const amounts = net.holdings.flatMap((holding, column): Amounts[] => {
    const contract = named.get(holdableKey(holding.contract));
    const price = gross.holdings[column]?.averagePrice ?? 0;
    const shares = holding.quantity * sharesIn(holding.contract);
    const fees = ((holding.averagePrice ?? 0) - price) * shares;
    const { quantity, realized } = holding;
    return contract === undefined ? [] : [{ contract, quantity, price, fees, realized }];
  });
  const strikeOf = ({ contract }: Amounts) => (contract.type === "share" ? 0 : contract.strike);
  return amounts.toSorted((one, other) => strikeOf(one) - strikeOf(other));
}

/** Open contracts, eight a position; what is closed goes with the last. */
function groupsOf(amounts: readonly Amounts[]): (readonly Amounts[])[] {
  const open = amounts.filter(({ quantity }) => quantity !== 0);
  const closed = amounts.filter(({ quantity }) => quantity === 0);
  const count = Math.max(1, Math.ceil(open.length / mostLegs));
  return Array.from({ length: count }, (_, column) => [
    ...open.slice(column * mostLegs, (column + 1) * mostLegs),
    ...(column === count - 1 ? closed : []),
  ]);
}

function contentOf(
  group: readonly Amounts[],
  dealt: readonly Dealt[],
  {
    names,
    costs,
    hasFees,
    now,
  }: {
    readonly names: readonly string[];
    readonly costs: CostSchedule;
    readonly hasFees: boolean;
    readonly now: number;
  },
): PositionContent {
  const open = group.filter(({ quantity }) => quantity !== 0);
  const sum = (part: (amounts: Amounts) => number) => open.reduce((total, one) => total + part(one), 0);
  const traded = sum(({ quantity, price, contract }) => Math.abs(quantity) * sharesOf(contract) * price);
  const fees = sum((one) => one.fees);
  const paid = hasFees && traded > 0 ? Math.min(0.99, Math.max(0, fees / traded)) : null;
  const costFractions = {
    share: costs.share,
    premium: costs.premium,
    exercise: costs.exercise,
    ...(paid === null
      ? {}
      : open.some(({ contract }) => contract.type === "share")
        ? { share: paid }
        : { premium: paid }),
  };
  // Fees above the amount, which the fraction can't carry, are a result already.
  const beyond = paid === null ? 0 : fees - paid * traded;
  const events = names.flatMap((name, batch) => eventOf({ name, batch, now }, group, dealt));
  const realized = group.reduce((total, one) => total + one.realized, 0) - beyond;
  return {
    costs: costFractions,
    legs: open.map(({ contract, quantity, price }): SavedLeg => ({ ...contract, quantity, price })),
    realized,
    events: withRealized(events, realized),
  };
}

type Event = PositionContent["events"][number];

function eventOf(
  { name, batch, now }: { readonly name: string; readonly batch: number; readonly now: number },
  group: readonly Amounts[],
  dealt: readonly Dealt[],
): Event[] {
  const contracts = new Set(group.map(({ contract }) => nameOf(contract)));
  const own = dealt.filter((one) => one.batch === batch && contracts.has(nameOf(one.contract)));
  if (own.length === 0) return [];
  const trades = new Map<string, SavedTrade>();
  for (const { contract, trade } of own) {
    const key = `${Math.sign(trade.quantity)} ${holdableKey(trade.contract)}`;
    const before = trades.get(key) ?? { contract, quantity: 0, price: 0, costs: 0 };
    const quantity = before.quantity + trade.quantity;
    const price = (before.price * before.quantity + trade.price * trade.quantity) / quantity;
    trades.set(key, { contract, quantity, price, costs: before.costs + trade.costs });
  }
  const dealtTrades = [...trades.values()];
  const cash = dealtTrades.reduce(
    (sum, { contract, quantity, price, costs }) => sum - quantity * sharesOf(contract) * price - costs,
    0,
  );
  const last = own.reduce((latest, { trade }) => Math.max(latest, trade.instant), 0);
  const at = new Date(Math.min(last, now)).toISOString();
  return [{ kind: "open", at, note: `Importada de ${name}`, trades: dealtTrades, cash, realized: 0 }];
}

function nameOf(contract: SavedTrade["contract"]): string {
  return contract.type === "share" ? "share" : `${contract.type} ${contract.strike} ${contract.expiration}`;
}

/** In order of time; what all of them realized stands with the last. */
function withRealized(events: readonly Event[], realized: number): Event[] {
  const ordered = events.toSorted((one, other) => one.at.localeCompare(other.at));
  return ordered.map((event, column) => (column === ordered.length - 1 ? { ...event, realized } : event));
}
