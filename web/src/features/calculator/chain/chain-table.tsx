import { useMemo, useState } from "react";
import type { ReactNode } from "react";

import { formatLongDate } from "@paridad/core/formats";
import type { CalculatorRow } from "@paridad/core/stores";

import { Segmented } from "../../../components/ui/segmented.tsx";
import { useCalculator, useConnection } from "../live/calculator-context.tsx";
import { ChainFooter } from "./chain-footer.tsx";
import { ChainHead } from "./chain-head.tsx";
import type { ChainShape } from "./chain-head.tsx";
import { useChainMeasures } from "./chain-ruler.tsx";
import { ChainRow, SpotLine } from "./chain-row.tsx";
import type { RowActions } from "./chain-row.tsx";
import { turnOfPlace } from "../live/chain-turns.ts";
import { chainAsText } from "./copy-chain.ts";
import { fitColumns, oneSideBelow } from "./fit-columns.ts";
import { RowDetails } from "./row-details.tsx";
import { useCopy } from "./use-copy.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { useTracks } from "./use-tracks.ts";
import type { Tracks } from "./use-tracks.ts";
import type { ChangeView } from "../view/use-view.ts";
import type { Side, View } from "../view/view-preferences.ts";
import { visibleRows } from "../live/visible-rows.ts";
import type { VisibleRows } from "../live/visible-rows.ts";

/** Sides and columns for a width; the puts' columns mirror the calls'. */
function useShape({ view, width, hasManual }: { view: View; width: number; hasManual: boolean }): {
  shape: ChainShape;
  leftOut: number;
} {
  const { order, hidden, side } = view;
  return useMemo(() => {
    const isCompact = width < oneSideBelow;
    const { columns, leftOut } = fitColumns({
      view: { order, hidden },
      width,
      sides: isCompact ? 1 : 2,
      hasManual,
    });
    const mirrored = columns.toReversed();
    const sides: ChainShape["sides"] = isCompact
      ? [{ side, columns: mirrored }]
      : [
          { side: "call", columns },
          { side: "put", columns: mirrored },
        ];
    return { shape: { isCompact, sides }, leftOut };
  }, [order, hidden, side, width, hasManual]);
}

/** Whether the person wrote a price of this expiry's options. */
function useHasManual(): boolean {
  return useCalculator(({ rows }) =>
    rows.some(({ call, put }) => (call?.manualPrice ?? put?.manualPrice ?? null) !== null),
  );
}

function Caption() {
  const underlying = useCalculator((state) => state.underlying);
  const expiry = useCalculator((state) => state.expiry);
  return (
    <caption className="sr-only">
      Cadena de opciones de {underlying ?? "GGAL"} con vencimiento {formatLongDate(expiry?.expiration)}
    </caption>
  );
}

function useRowActions(shape: ChainShape) {
  const { copied, copy } = useCopy();
  const [opened, setOpened] = useState<number | null>(null);
  const rowActions = useMemo<RowActions>(
    () => ({
      copyRow: (row) => copy(chainAsText([row], shape), String(row.strike)),
      toggleRow: shape.isCompact ? (strike) => setOpened((old) => (old === strike ? null : strike)) : null,
    }),
    [shape, copy],
  );
  return { rowActions, opened, copied, copy };
}

/** The rows on both sides of the spot's line, one list: a row that changes sides stays the same row. */
function Rows({
  visible: { below, above },
  line,
  shape,
  tracks,
  actions,
  copied,
  opened,
}: {
  visible: VisibleRows;
  line: ReactNode;
  shape: ChainShape;
  tracks: Tracks;
  actions: RowActions;
  copied: string | null;
  opened: number | null;
}) {
  const expiration = useCalculator((state) => state.expiry?.expiration);
  const ladder = useCalculator((state) => state.rows);
  const firstPlace = ladder.findIndex(({ strike }) => strike === (below[0] ?? above[0])?.strike);
  const side = shape.sides[0]?.side ?? "call";
  const span = (shape.sides[0]?.columns.length ?? 0) + 1;
  const drawn = (row: CalculatorRow, place: number) => [
    <ChainRow
      key={`${expiration} ${row.strike}`}
      strike={row.strike}
      turn={turnOfPlace(firstPlace + place)}
      shape={shape}
      tracks={tracks}
      actions={actions}
      isCopied={copied === String(row.strike)}
    />,
    shape.isCompact && opened === row.strike ? (
      <RowDetails
        key={`${row.strike} details`}
        strike={row.strike}
        turn={turnOfPlace(firstPlace + place)}
        side={side}
        span={span}
        onCopy={actions.copyRow}
      />
    ) : null,
  ];
  return [...below.flatMap(drawn), line, ...above.flatMap((row, place) => drawn(row, below.length + place))];
}

/** The rows around the spot, held while it goes to and fro over a base. */
function useVisibleRows(bases: number): { rows: readonly CalculatorRow[]; visible: VisibleRows } {
  const rows = useCalculator((state) => state.rows);
  const spot = useCalculator((state) => state.spot.effective);
  const [anchor, setAnchor] = useState<number | null>(null);
  const visible = visibleRows(rows, { spot, bases, anchor });
  if (visible.anchor !== anchor) setAnchor(visible.anchor);
  return { rows, visible };
}

const sideChoices = [
  { value: "call", label: "Calls" },
  { value: "put", label: "Puts" },
] as const satisfies readonly { value: Side; label: string }[];

export type ChainTableProps = {
  /** Of the place, in CSS pixels: it decides which columns fit. */
  readonly width: number;
  readonly view: View;
  readonly changeView: ChangeView;
  readonly onChooseColumns: () => void;
};

function SideChoice({ side, changeView }: { side: Side; changeView: ChangeView }) {
  return (
    <Segmented
      label="Lado"
      value={side}
      options={sideChoices}
      onChange={(chosen) => changeView({ side: chosen })}
      className="mb-2.5 grid w-full grid-cols-2 text-center"
    />
  );
}

/** The chain by strike: calls and puts at both sides of the bases, or one side where there is little room. */
export function ChainTable({ width, view, changeView, onChooseColumns }: ChainTableProps) {
  const { rows, visible } = useVisibleRows(view.bases);
  const spot = useCalculator((state) => state.spot.effective);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const isOffline = useConnection(({ status }) => status !== "connected");
  const hasManual = useHasManual();
  const { shape, leftOut } = useShape({ view, width, hasManual });
  const { ruler, measures } = useChainMeasures();
  const { tracks, style } = useTracks({ shape, hasManual, measures });
  const { rowActions, opened, copied, copy } = useRowActions(shape);
  const copyTable = () => copy(chainAsText(rows, shape), "table");
  useShortcuts({ c: copyTable });
  const line =
    spot > 0 && rows.length > 0 ? (
      <SpotLine key="spot" spot={spot} isScenario={isScenario} shape={shape} />
    ) : null;
  return (
    <>
      {shape.isCompact ? <SideChoice side={view.side} changeView={changeView} /> : null}
      <div
        className="chain"
        data-density={view.density}
        data-compact={shape.isCompact || undefined}
        data-offline={isOffline || undefined}
      >
        {ruler}
        <table style={style}>
          <Caption />
          <ChainHead shape={shape} isScenario={isScenario} />
          <tbody>
            <Rows
              visible={visible}
              line={line}
              shape={shape}
              tracks={tracks}
              actions={rowActions}
              copied={copied}
              opened={opened}
            />
          </tbody>
        </table>
        <ChainFooter
          shown={visible.below.length + visible.above.length}
          total={rows.length}
          leftOut={leftOut}
          view={view}
          changeView={changeView}
          isCopied={copied === "table"}
          onCopy={copyTable}
          onChooseColumns={onChooseColumns}
        />
      </div>
    </>
  );
}
