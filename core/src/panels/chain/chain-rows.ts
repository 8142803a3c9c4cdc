import type { PanelChain, PanelOption } from "../panel-types.ts";

/** A base with what trades on both sides. */
export type ChainRow = {
  readonly strike: number;
  readonly isEstimated: boolean;
  readonly isAtTheMoney: boolean;
  readonly call: PanelOption | null;
  readonly put: PanelOption | null;
};

/** Rows by ascending strike; of two contracts with the same strike and type the first wins. */
export function chainRows({ options, expiries }: PanelChain): ChainRow[] {
  const rows = new Map<number, ChainRow>();
  for (const option of options) {
    const { strike, strikeEstimated, type } = option;
    const known = rows.get(strike) ?? {
      strike,
      isEstimated: strikeEstimated,
      isAtTheMoney: strike === expiries[0]?.atTheMoneyStrike,
      call: null,
      put: null,
    };
    rows.set(strike, { ...known, [type]: known[type] ?? option });
  }
  return [...rows.values()].sort((one, other) => one.strike - other.strike);
}

/** The rows around the money: at most `strikes` below the price and as many from it on, as the server cuts a chain. */
export function rowsAroundMoney(
  rows: readonly ChainRow[],
  { strikes, spot }: { readonly strikes: number; readonly spot: number | null },
): readonly ChainRow[] {
  const above = rows.findIndex(({ strike }) => strike >= (spot ?? 0));
  const middle = above < 0 ? rows.length : above;
  return rows.slice(Math.max(0, middle - strikes), middle + strikes);
}

/** The largest volume shown, which fills its cell; 0 where none is known. */
export function largestVolume(rows: readonly ChainRow[]): number {
  return Math.max(0, ...rows.flatMap(({ call, put }) => [call?.volume ?? 0, put?.volume ?? 0]));
}
