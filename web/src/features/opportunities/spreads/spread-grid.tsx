import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";

import { formatStrike } from "@paridad/core/formats";
import { opportunityReasonMessages } from "@paridad/core/opportunities";
import type { SpreadMatrix } from "@paridad/core/opportunities";
import { strikeAtTheMoney } from "@paridad/core/quotes";

import { AnchoredMenu, MenuItem } from "../../../components/ui/menu.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { PairAddresses } from "./pair-addresses.ts";
import { missingOf, ranksOf } from "./spread-numbers.ts";
import type { SpreadNumber } from "./spread-numbers.ts";

type Cell = SpreadMatrix["cells"][number];

/** Depth of a cell's colour, by its place among the others. */
const deepest = 34;

function hiddenText(reason: SpreadMatrix["hidden"][number]["reason"]): string {
  return reason === "no-gain" ? "A estos precios no puede ganar" : opportunityReasonMessages[reason];
}

type CellUse = {
  number: SpreadNumber;
  /** Outlined. */
  chosen?: Pick<Cell, "lower" | "upper"> | null;
  onLook: (cell: Cell) => void;
  addressOf: (cell: Cell) => PairAddresses | null;
};
type Pressed = { readonly cell: Cell; readonly anchor: HTMLElement };

const nameOf = ({ lower, upper }: Cell) => `${formatStrike(lower)} / ${formatStrike(upper)}`;

function PairMenu({
  pressed: { cell, anchor },
  addressOf,
  onClose,
}: Pick<CellUse, "addressOf"> & { pressed: Pressed; onClose: () => void }) {
  const navigate = useNavigate();
  const addresses = addressOf(cell);
  if (addresses === null) return null;
  return (
    <AnchoredMenu anchor={anchor} label={`Par ${nameOf(cell)}`} onClose={onClose}>
      <MenuItem onSelect={() => void navigate(addresses.build)}>Armarlo</MenuItem>
      <MenuItem onSelect={() => void navigate(addresses.alert)}>Alerta de lo que cuesta…</MenuItem>
    </AnchoredMenu>
  );
}

function PairCell({
  cell,
  rank,
  number,
  chosen,
  onLook,
  onPress,
  addressOf,
}: CellUse & { cell: Cell; rank: number | null; onPress: (pressed: Pressed) => void }) {
  const value = number.read(cell);
  const text = value === null ? missingOf(number.value, cell) : number.format(value);
  const content = value === null ? <ExplainedDash text={text} /> : text;
  const address = addressOf(cell)?.build ?? null;
  const depth = Math.round((rank ?? 0) * deepest);
  const isChosen = chosen?.lower === cell.lower && chosen.upper === cell.upper;
  return (
    <td
      style={{ background: `color-mix(in srgb, var(--accent) ${depth}%, transparent)` }}
      className={classNames("p-0 text-right", isChosen && "outline-2 -outline-offset-2 outline-accent")}
      onPointerEnter={() => onLook(cell)}
      onFocus={() => onLook(cell)}
    >
      {address === null ? (
        <span className="block px-1.5 leading-[27px]">{content}</span>
      ) : (
        <Link
          to={address}
          aria-label={`${nameOf(cell)}: ${text}`}
          aria-haspopup="menu"
          onClick={(event) => {
            // A modifier opens the builder in another tab.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onPress({ cell, anchor: event.currentTarget });
          }}
          className="block px-1.5 leading-[27px] -outline-offset-2 hover:underline"
        >
          {cell.isApparentArbitrage ? "⚠ " : ""}
          {content}
        </Link>
      )}
    </td>
  );
}

/** A pair that can't be dealt or can't gain, with its reason. */
function HiddenCell({ reason }: { reason: SpreadMatrix["hidden"][number]["reason"] | undefined }) {
  if (reason === undefined) return <td />;
  const text = hiddenText(reason);
  return (
    <td className="text-center text-muted" title={text}>
      <span role="img" aria-label={text}>
        ·
      </span>
    </td>
  );
}

const baseClass = (isNearest: boolean) => (isNearest ? "font-semibold text-atm" : "font-medium");

function GridHead({ columns, nearest }: { columns: readonly number[]; nearest: number | null }) {
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky top-0 left-0 z-20 bg-s1 px-2 text-left text-xs font-normal text-muted"
        >
          abajo \ arriba
        </th>
        {columns.map((upper) => (
          <th
            key={upper}
            scope="col"
            className={classNames(
              "sticky top-0 z-10 h-[30px] min-w-[66px] bg-s1 px-1.5 text-right",
              baseClass(upper === nearest),
            )}
          >
            {formatStrike(upper)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function usePairs(matrix: SpreadMatrix, number: SpreadNumber) {
  return useMemo(() => {
    const ranks = ranksOf(matrix.cells.map((cell) => (cell.isNear ? number.read(cell) : null)));
    const cells = matrix.cells.map(
      (cell, index) => [`${cell.lower} ${cell.upper}`, { cell, rank: ranks[index] ?? null }] as const,
    );
    return {
      cells: new Map(cells),
      hidden: new Map(matrix.hidden.map(({ lower, upper, reason }) => [`${lower} ${upper}`, reason])),
    };
  }, [matrix, number]);
}

/** The bases that a pair with a price has had; all of them where none has. */
function usePriced({ cells }: SpreadMatrix, strikes: readonly number[]) {
  const [priced, setPriced] = useState<Record<"columns" | "rows", readonly number[]>>({
    rows: [],
    columns: [],
  });
  const rows = new Set([...priced.rows, ...cells.map(({ lower }) => lower)]);
  const columns = new Set([...priced.columns, ...cells.map(({ upper }) => upper)]);
  // They only grow: a base whose price comes and goes would move all the others.
  if (rows.size > priced.rows.length || columns.size > priced.columns.length) {
    setPriced({ rows: [...rows], columns: [...columns] });
  }
  return {
    rows: strikes.slice(0, -1).filter((lower) => rows.size === 0 || rows.has(lower)),
    columns: strikes.slice(1).filter((upper) => columns.size === 0 || columns.has(upper)),
  };
}

/** Pixels, as the cells' classes have them. */
const size = { column: 66, row: 27, head: 30 } as const;

/** A phone has room for a few bases: it opens at the chosen pair, or at the money. */
function useStartInSight(
  { chosen, spot }: Pick<CellUse, "chosen"> & { readonly spot: number | null },
  { columns, rows }: Record<"columns" | "rows", readonly number[]>,
) {
  const region = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  // As it opens: where it is looked at later is the reader's choice.
  const [start] = useState(() => {
    if (spot === null || !isNarrow) return null;
    const { upper, lower } = chosen ?? { upper: spot, lower: spot };
    const left = columns.findIndex((base) => base >= upper) - 2;
    const top = rows.findIndex((base) => base >= lower) - 3;
    return { left: left * size.column, top: top * size.row };
  });
  useLayoutEffect(() => {
    if (start === null || !region.current) return;
    region.current.scrollLeft = start.left;
    region.current.scrollTop = start.top;
  }, [start]);
  return region;
}

/** Every pair of bases: the lower one down, the upper one across; the number is always there, its colour only helps. */
export function SpreadGrid({
  label,
  matrix,
  strikes,
  spot = null,
  ...use
}: CellUse & { label: string; matrix: SpreadMatrix; strikes: readonly number[]; spot?: number | null }) {
  const { cells, hidden } = usePairs(matrix, use.number);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const { rows, columns } = usePriced(matrix, strikes);
  const pair = (lower: number, upper: number) => {
    const cell = cells.get(`${lower} ${upper}`);
    if (cell === undefined) return <HiddenCell key={upper} reason={hidden.get(`${lower} ${upper}`)} />;
    return <PairCell key={upper} {...cell} {...use} onPress={setPressed} />;
  };
  const nearest = strikeAtTheMoney(
    strikes.map((strike) => ({ strike })),
    spot,
  );
  const region = useStartInSight({ chosen: use.chosen, spot }, { columns, rows });
  return (
    <div
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={0}
      // Room for all the bases: one that comes pushes nothing.
      style={{ minHeight: `min(68dvh, ${size.head + size.row * (strikes.length - 1)}px)` }}
      className="max-h-[min(68dvh,740px)] overflow-auto -outline-offset-2"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <GridHead columns={columns} nearest={nearest} />
        <tbody>
          {rows.map((lower) => (
            <tr key={lower} className="h-[27px]">
              <th
                scope="row"
                className={classNames(
                  "sticky left-0 z-10 bg-s1 px-2 text-right",
                  baseClass(lower === nearest),
                )}
              >
                {formatStrike(lower)}
              </th>
              {columns.map((upper) => pair(lower, upper))}
            </tr>
          ))}
        </tbody>
      </table>
      {pressed === null ? null : (
        <PairMenu pressed={pressed} addressOf={use.addressOf} onClose={() => setPressed(null)} />
      )}
    </div>
  );
}
