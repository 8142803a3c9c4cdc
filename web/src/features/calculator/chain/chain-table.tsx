import { lazy, Suspense, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useShallow } from "zustand/react/shallow";

import { formatLongDate } from "@paridad/core/formats";
import { priceDecimals } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/symbols";

import { SkipPastChain } from "../../../components/ui/layout/skip-link.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { useConnection } from "../../../data/market/chain-context.tsx";
import { useLiveness } from "../../../data/market/use-liveness.ts";
import { useCopy } from "../../../lib/view/use-copy.ts";
import { useGridKeys } from "../../../lib/view/use-grid-keys.ts";
import { useCalculator, useCalculatorStore } from "../live/calculator-context.tsx";
import { rowAt, splitOf, visibleRows } from "../live/visible-rows.ts";
import type { VisibleRows } from "../live/visible-rows.ts";
import { useShortcuts } from "../../../lib/view/use-shortcuts.ts";
import type { ChangeView, View } from "../view/view.ts";
import { ChainFooter } from "./chain-footer.tsx";
import { ChainHead } from "./chain-head.tsx";
import { chainTracks } from "./columns/chain-shape.ts";
import type { ChainShape } from "./columns/chain-shape.ts";
import { ChainRow, SpotLine } from "./chain-row.tsx";
import type { RowActions } from "./chain-row.tsx";
import { chainAsText } from "./copy/copy-chain.ts";
import { fitColumns, oneTypeBelow } from "./fit-columns.ts";
import type { Contents } from "./fit-columns.ts";
import { createChainPainter } from "./paint/paint-chain.ts";
import type { ChainPainter } from "./paint/paint-chain.ts";
import { RowDetails } from "./base/row-details.tsx";

const BaseMenu = lazy(async () => ({ default: (await import("./base/base-menu.tsx")).BaseMenu }));

/** Types and columns for a width; the puts' columns mirror the calls'. */
function useShape({ view, width, contents }: { view: View; width: number; contents: Contents }): {
  shape: ChainShape;
  leftOut: number;
} {
  const { order, hidden, type } = view;
  return useMemo(() => {
    const isCompact = width < oneTypeBelow;
    const { columns, leftOut } = fitColumns({
      view: { order, hidden },
      width,
      types: isCompact ? 1 : 2,
      ...contents,
    });
    const mirrored = columns.toReversed();
    const halves: ChainShape["halves"] = isCompact
      ? [{ type, columns: mirrored }]
      : [
          { type: "call", columns },
          { type: "put", columns: mirrored },
        ];
    return { shape: { isCompact, halves }, leftOut };
  }, [order, hidden, type, width, contents]);
}

/** True if the user entered a price of this expiry's options. */
export function useHasManual(): boolean {
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
  const calculator = useCalculatorStore();
  const { copied, copy } = useCopy();
  const [opened, setOpened] = useState<number | null>(null);
  const [menu, setMenu] = useState<{ strike: number; anchor: HTMLElement } | null>(null);
  const rowActions = useMemo<RowActions>(
    () => ({
      copyRow: (strike) => {
        const row = rowAt(calculator.getState(), strike);
        if (row) copy(chainAsText([row], shape), String(strike));
      },
      openMenu: (strike, anchor) => setMenu({ strike, anchor }),
      toggleRow: shape.isCompact ? (strike) => setOpened((old) => (old === strike ? null : strike)) : null,
    }),
    [calculator, shape, copy],
  );
  const copyTable = () => copy(chainAsText(calculator.getState().rows, shape), "table");
  const closeMenu = () => setMenu(null);
  return { rowActions, opened, copied, copyTable, menu, closeMenu };
}

/** The painter of the table's numbers; it follows the calculator as long as the table is shown. */
function usePainter(decimals: 2 | 3): ChainPainter {
  const calculator = useCalculatorStore();
  const painter = useMemo(() => createChainPainter(calculator), [calculator]);
  useLayoutEffect(() => painter.follow(), [painter]);
  useLayoutEffect(() => painter.setDecimals(decimals), [painter, decimals]);
  return painter;
}

/** The rows below and above the spot's line, one list: a row that crosses it stays the same row. */
function Rows({
  visible: { below, above },
  line,
  shape,
  actions,
  copied,
  opened,
  decimals,
}: {
  visible: VisibleRows;
  line: ReactNode;
  shape: ChainShape;
  actions: RowActions;
  copied: string | null;
  opened: number | null;
  decimals: 2 | 3;
}) {
  const expiration = useCalculator((state) => state.expiry?.expiration);
  const painter = usePainter(decimals);
  const type = shape.halves[0]?.type ?? "call";
  const span = (shape.halves[0]?.columns.length ?? 0) + 1;
  const drawn = ({ strike }: { strike: number }) => [
    <ChainRow
      key={`${expiration} ${strike}`}
      strike={strike}
      shape={shape}
      painter={painter}
      actions={actions}
      isCopied={copied === String(strike)}
    />,
    shape.isCompact && opened === strike ? (
      <RowDetails
        key={`${strike} details`}
        strike={strike}
        type={type}
        span={span}
        painter={painter}
        onCopy={actions.copyRow}
      />
    ) : null,
  ];
  return [...below.flatMap(drawn), line, ...above.flatMap(drawn)];
}

/** The rows around the spot, held while it goes to and fro over a base. */
function useVisibleRows(bases: number): { total: number; hasSpot: boolean; visible: VisibleRows } {
  const strikes = useCalculator(useShallow(({ rows }) => rows.map(({ strike }) => strike)));
  const split = useCalculator(({ rows, spot }) => splitOf(rows, spot.effective));
  const hasSpot = useCalculator(({ spot }) => spot.effective > 0);
  const [anchor, setAnchor] = useState<number | null>(null);
  const ladder = useMemo(() => strikes.map((strike) => ({ strike })), [strikes]);
  const visible = visibleRows(ladder, { split, bases, anchor });
  if (visible.anchor !== anchor) setAnchor(visible.anchor);
  return { total: strikes.length, hasSpot, visible };
}

/** Contents of the columns in sight: the same object while they are the same. */
function useContents({ below, above }: VisibleRows) {
  const hasManual = useHasManual();
  const decimals = useCalculator((state) =>
    priceDecimals([...below, ...above].flatMap(({ strike }) => rowAt(state, strike) ?? [])),
  );
  return useMemo(() => ({ hasManual, decimals }), [hasManual, decimals]);
}

const typeChoices = [
  { value: "call", label: "Calls" },
  { value: "put", label: "Puts" },
] as const satisfies readonly { value: OptionType; label: string }[];

export type ChainTableProps = {
  /** Width of the place, in CSS pixels: it decides which columns fit. */
  readonly width: number;
  readonly view: View;
  readonly changeView: ChangeView;
  readonly onChooseColumns?: (() => void) | undefined;
};

function TypeChoice({ type, changeView }: { type: OptionType; changeView: ChangeView }) {
  return (
    <Segmented
      label="Lado"
      value={type}
      options={typeChoices}
      onChange={(chosen) => changeView({ type: chosen })}
      className="mb-2.5 grid w-full grid-cols-2 text-center"
    />
  );
}

/** After the chain, for the keyboard. */
const footId = "chain-foot";

/** The chain by strike: calls and puts around the bases, or only one of them where there is little room. */
export function ChainTable({ width, view, changeView, onChooseColumns }: ChainTableProps) {
  const { total, hasSpot, visible } = useVisibleRows(view.bases);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const isCut = useConnection(({ status }) => status !== "connected");
  const source = useCalculator((state) => state.source);
  const liveness = useLiveness(source);
  const contents = useContents(visible);
  const { shape, leftOut } = useShape({ view, width, contents });
  const tracks = useMemo(() => chainTracks(shape, contents), [shape, contents]);
  const { rowActions, opened, copied, copyTable, menu, closeMenu } = useRowActions(shape);
  useShortcuts({ c: copyTable });
  const keys = useGridKeys();
  const line = hasSpot && total > 0 ? <SpotLine key="spot" shape={shape} /> : null;
  return (
    <>
      {shape.isCompact ? <TypeChoice type={view.type} changeView={changeView} /> : null}
      <div
        className="chain"
        data-density={view.density}
        data-compact={shape.isCompact || undefined}
        data-offline={isCut || liveness !== "usual" || undefined}
        data-filling={source?.filling !== undefined || undefined}
        data-decimals={contents.decimals}
      >
        <SkipPastChain to={footId} />
        <table style={tracks} {...keys}>
          <Caption />
          <ChainHead shape={shape} isScenario={isScenario} />
          <tbody>
            <Rows
              visible={visible}
              line={line}
              shape={shape}
              actions={rowActions}
              copied={copied}
              opened={opened}
              decimals={contents.decimals}
            />
          </tbody>
        </table>
        <ChainFooter
          id={footId}
          visible={visible.below.length + visible.above.length}
          total={total}
          leftOut={leftOut}
          view={view}
          changeView={changeView}
          isCopied={copied === "table"}
          onCopy={copyTable}
          onChooseColumns={onChooseColumns}
        />
      </div>
      {menu === null ? null : (
        <Suspense>
          <BaseMenu {...menu} onCopy={() => rowActions.copyRow(menu.strike)} onClose={closeMenu} />
        </Suspense>
      )}
    </>
  );
}
