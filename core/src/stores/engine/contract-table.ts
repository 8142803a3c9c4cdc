import type { MarketOption } from "../../contract/index.ts";
import { isPositiveNumber, toIsoDate } from "../../lib/index.ts";
import type { MarketBook, MarketChange } from "../../market/types.ts";
import {
  buenosAiresDate,
  contractKey,
  expirationFor,
  normalizeSymbol,
  parseOptionSymbol,
} from "../../symbols/index.ts";
import type { OptionType, StrikeCertainty } from "../../symbols/index.ts";
import type { ExpiryConvention, ExpiryTab } from "../calculator-types.ts";

/** An option of the feed as the calculator reads it. */
export type Contract = {
  readonly symbol: string;
  readonly contractKey: string;
  /** Its names before strike adjustments, newest first. */
  readonly formerSymbols: readonly string[];
  readonly company: string;
  readonly type: OptionType;
  readonly strike: number;
  readonly strikeCertainty: StrikeCertainty;
  readonly expiration: string;
  readonly certainty: ExpiryTab["certainty"];
};

type Reading = { readonly option: MarketOption; readonly contract: Contract | null };
export type ReadingContext = {
  readonly convention: ExpiryConvention;
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  readonly spot: number;
  readonly closedDays?: readonly string[] | undefined;
};

export type ContractTable = {
  /** Reads what changed; tells whether contracts came, went or moved. */
  update(book: MarketBook, change: MarketChange | null, context: ReadingContext): boolean;
  /** Contracts of the chain by expiration, ascending. */
  groups(): ReadonlyMap<string, readonly Contract[]>;
  unparsed(): number;
};

function expirationOf({
  option,
  month,
  context,
}: {
  option: MarketOption;
  month: Parameters<typeof expirationFor>[0]["month"];
  context: ReadingContext;
}): Pick<Contract, "expiration" | "certainty"> {
  const { convention, asOf, closedDays } = context;
  const stated = toIsoDate(option.expiration?.slice(0, 10));
  if (convention === "feed" && stated) {
    return { expiration: stated, certainty: option.expirationEstimated ? "estimated" : "feed" };
  }
  const certainty = convention === "third-friday" ? "third-friday" : "month-end";
  return { expiration: expirationFor({ month, asOf, convention: certainty, closedDays }), certainty };
}

/** Reads one option by the market's rules; `null` where its symbol can't be read. */
export function readContract(option: MarketOption, context: ReadingContext): Contract | null {
  const parsed = parseOptionSymbol(normalizeSymbol(option.symbol).symbol, {
    reference: option,
    spot: context.spot,
  });
  if (!parsed.ok) return null;
  const { expiration, certainty } = expirationOf({ option, month: parsed.month, context });
  return {
    symbol: option.symbol,
    contractKey: contractKey({ symbol: option.symbol, expiration }),
    formerSymbols: option.formerSymbols?.split(" ") ?? [],
    company: parsed.company,
    type: parsed.type,
    strike: parsed.strike,
    strikeCertainty: parsed.strikeCertainty,
    expiration,
    certainty,
  };
}

/** The root most options belong to: the feed's first stock is its underlying, other chains have none. */
function chainCompany(readings: Iterable<Reading>): string | null {
  const counts = new Map<string, number>();
  for (const { contract } of readings) {
    if (contract) counts.set(contract.company, (counts.get(contract.company) ?? 0) + 1);
  }
  return (
    [...counts].reduce<[string, number] | null>(
      (best, next) => (best && best[1] >= next[1] ? best : next),
      null,
    )?.[0] ?? null
  );
}

function groupByExpiration(readings: ReadonlyMap<string, Reading>): Map<string, Contract[]> {
  const company = chainCompany(readings.values());
  const groups = new Map<string, Contract[]>();
  for (const { contract } of readings.values()) {
    if (!contract || contract.company !== company) continue;
    const group = groups.get(contract.expiration);
    if (group) group.push(contract);
    else groups.set(contract.expiration, [contract]);
  }
  return new Map([...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function sameReference(left: MarketOption, right: MarketOption): boolean {
  return (
    left.strike === right.strike &&
    left.expiration === right.expiration &&
    left.expirationEstimated === right.expirationEstimated &&
    left.formerSymbols === right.formerSymbols
  );
}

/** The options of the feed, read once each and grouped by expiration. */
export function createContractTable(): ContractTable {
  const readings = new Map<string, Reading>();
  let groups: ReadonlyMap<string, readonly Contract[]> = new Map();
  let unparsed = 0;
  let lastRule = "";

  function readAll(book: MarketBook, context: ReadingContext): boolean {
    readings.clear();
    for (const option of book.options.values()) {
      readings.set(option.symbol, { option, contract: readContract(option, context) });
    }
    return true;
  }

  function readChanged(
    book: MarketBook,
    change: Pick<MarketChange, "options" | "removed">,
    context: ReadingContext,
  ): boolean {
    let moved = false;
    for (const symbol of change.removed) moved = readings.delete(symbol) || moved;
    for (const symbol of change.options) {
      const option = book.options.get(symbol);
      const known = readings.get(symbol);
      if (!option || (known && sameReference(known.option, option))) continue;
      readings.set(symbol, { option, contract: readContract(option, context) });
      moved = true;
    }
    return moved;
  }

  /** A book without a list of changes. */
  function wholeOf(book: MarketBook): Pick<MarketChange, "options" | "removed"> {
    const removed = [...readings.keys()].filter((symbol) => !book.options.has(symbol));
    return { options: new Set(book.options.keys()), removed: new Set(removed) };
  }

  return {
    groups: () => groups,
    unparsed: () => unparsed,
    update: (book, change, context) => {
      // A rule's expiration depends on the day, a hidden decimal point on there being a spot.
      const { convention, asOf, spot, closedDays = [] } = context;
      const rule = `${convention} ${buenosAiresDate(asOf)} ${isPositiveNumber(spot)} ${closedDays.join(" ")}`;
      const isNewRule = rule !== lastRule;
      lastRule = rule;
      const moved = isNewRule ? readAll(book, context) : readChanged(book, change ?? wholeOf(book), context);
      if (!moved) return false;
      groups = groupByExpiration(readings);
      unparsed = 0;
      for (const { contract } of readings.values()) if (!contract) unparsed += 1;
      return true;
    },
  };
}
