import { useLayoutEffect, useRef } from "react";

import { formatInteger, formatPercent, formatPesos, formatModelPrice } from "@paridad/core/formats";

import { classNames } from "../../../lib/class-names.ts";
import { useGridKeys } from "../../../lib/view/use-grid-keys.ts";
import { volatilityShifts } from "./scenario-choice.ts";

/** The strongest shade that leaves text legible. */
const strongest = 30;

export type GridPlace = { readonly move: number; readonly shift: number };
export type GridValues = {
  readonly moves: readonly number[];
  readonly spot: number;
  /** Pesos of a cell, by its places. */
  readonly profitAt: (row: number, column: number) => number;
};

const pointsOf = (shift: number) => formatInteger(shift * 100, { sign: "always" });

function shadeOf(profit: number, largest: number): string | undefined {
  if (!(largest > 0) || Math.round(profit) === 0) return undefined;
  const share = Math.round(strongest * Math.sqrt(Math.abs(profit) / largest));
  return `color-mix(in srgb, var(--${profit > 0 ? "up" : "down"}) ${share}%, transparent)`;
}

function Head() {
  return (
    <thead className="text-muted">
      <tr>
        <th
          scope="col"
          className="sticky left-0 z-10 bg-s1 px-3 py-2 text-left font-medium whitespace-nowrap"
        >
          Acción
        </th>
        {volatilityShifts.map((shift) => (
          <th
            key={shift}
            scope="col"
            className={classNames(
              "px-2 py-2 text-right font-medium whitespace-nowrap",
              shift === 0 ? "text-text" : "",
            )}
          >
            {shift === 0 ? "VI de hoy" : `${pointsOf(shift)} pts`}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Marks = {
  readonly worst: GridPlace;
  readonly open: GridPlace | null;
  readonly isInThousands: boolean;
  readonly largest: number;
};

function isAt(place: GridPlace | null, move: number, shift: number): boolean {
  return place !== null && place.move === move && place.shift === shift;
}

function cellText(profit: number, isInThousands: boolean): string {
  return formatInteger(isInThousands ? profit / 1_000 : profit, { sign: "always" });
}

type CellProps = {
  place: GridPlace;
  profit: number;
  marks: Marks;
  onOpen: (place: GridPlace) => void;
};

function Cell({ place: { move, shift }, profit, marks, onOpen }: CellProps) {
  const isWorst = isAt(marks.worst, move, shift);
  const isOpen = isAt(marks.open, move, shift);
  const label = `Acción ${formatPercent(move, { sign: "always" })}, volatilidad ${pointsOf(shift)} puntos: ${formatPesos(profit, { sign: "always" })}${isWorst ? ", el peor" : ""}`;
  return (
    <td className="p-0">
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        aria-pressed={isOpen}
        onClick={() => onOpen({ move, shift })}
        style={{ background: shadeOf(profit, marks.largest) }}
        className={classNames(
          "block h-[30px] w-full min-w-[62px] px-2 text-right tabular-nums hover:brightness-125 pointer-coarse:h-10",
          isWorst ? "font-bold outline-2 -outline-offset-2 outline-atm" : "",
          isOpen ? "outline-2 -outline-offset-2 outline-accent" : "",
        )}
      >
        {cellText(profit, marks.isInThousands)}
      </button>
    </td>
  );
}

/** Scrolls a table wider than the screen to today's volatility beside the moves, not to the first shift. */
function useTodayInSight() {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [corner, ...columns] = scroller.current?.querySelectorAll<HTMLElement>("thead th") ?? [];
    const [beside, today] = [-1, 0].map((by) => columns[volatilityShifts.indexOf(0) + by]);
    const first = beside ?? today;
    if (scroller.current === null || corner === undefined || first === undefined) return;
    scroller.current.scrollLeft = first.offsetLeft - corner.offsetWidth;
  }, []);
  return scroller;
}

/** Pesos by move of the share and of the volatility: shaded, with its number, the worst outlined. A cell opens its legs. */
export function ScenarioGrid({
  label,
  values: { moves, spot, profitAt },
  marks,
  onOpen,
}: {
  label: string;
  values: GridValues;
  marks: Marks;
  onOpen: (place: GridPlace) => void;
}) {
  const today = moves.indexOf(0);
  const keys = useGridKeys();
  const scroller = useTodayInSight();
  return (
    <div ref={scroller} className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm" {...keys}>
        <Head />
        <tbody>
          {moves.map((move, row) => (
            <tr key={move} data-money={row === today || undefined}>
              <th
                scope="row"
                className={classNames(
                  "sticky left-0 z-10 bg-s1 px-3 text-left font-medium whitespace-nowrap tabular-nums",
                  row === today ? "" : "text-muted",
                )}
              >
                <span className="inline-block w-14">
                  {row === today ? "Hoy" : formatPercent(move, { sign: "always" })}
                </span>{" "}
                {formatModelPrice(spot * (1 + move))}
              </th>
              {volatilityShifts.map((shift, column) => (
                <Cell
                  key={shift}
                  place={{ move, shift }}
                  profit={profitAt(row, column)}
                  marks={marks}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
