import { Keyboard, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";

import { marketPaceWords } from "@paridad/core/contract";

import { useCalculator, useCalculatorActions } from "./live/calculator-context.tsx";
import { CalculatorControls } from "./inputs/calculator-controls.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { focusControl } from "./inputs/number-input.tsx";
import { CalculatorBar, CalculatorFacts } from "./header/calculator-header.tsx";
import { ChainPlace } from "./chain/chain-place.tsx";
import { useHasManual } from "./chain/chain-table.tsx";
import { oneTypeBelow, wholeWidth } from "./chain/fit-columns.ts";
import { ConventionChoice } from "./inputs/convention-choice.tsx";
import { ExpiryPicker } from "./inputs/expiry-picker.tsx";
import { ImpliedRateCard } from "./cards/implied-rate-card.tsx";
import { MarketLine } from "./inputs/market-line.tsx";
import { InformationCard } from "./cards/information-card.tsx";
import { SmileCard } from "./cards/smile-card.tsx";
import { SourceChoice } from "../../components/market/source-choice.tsx";
import { useShortcuts } from "../../lib/view/use-shortcuts.ts";
import type { Shortcuts } from "../../lib/view/use-shortcuts.ts";
import { useWidth } from "../../lib/view/use-width.ts";
import { allBases, basesStep, useView } from "./view/view.ts";
import type { ChangeView, View } from "./view/view.ts";
import { WhatIfBar } from "./inputs/what-if-bar.tsx";

const HelpDialog = lazy(async () => ({ default: (await import("./shortcuts/help-dialog.tsx")).HelpDialog }));
const ViewDialog = lazy(async () => ({
  default: (await import("./chain/columns/view-dialog.tsx")).ViewDialog,
}));

/** Width of the cards next to the table, with the gap. */
const asideWidth = 320;

type DialogName = "help" | "columns" | null;

function useCalculatorShortcuts({
  view,
  changeView,
  open,
}: {
  view: View;
  changeView: ChangeView;
  open: (dialog: DialogName) => void;
}): void {
  const actions = useCalculatorActions();
  const expiries = useCalculator((state) => state.expiries);
  const model = useCalculator((state) => state.inputs.model);
  const tabs: Shortcuts = Object.fromEntries(
    expiries
      .slice(0, 9)
      .map(({ expiration }, index) => [String(index + 1), () => actions.selectExpiry(expiration)]),
  );
  useShortcuts({
    ...tabs,
    s: () => focusControl("spot"),
    v: () => focusControl("volatility"),
    r: () => focusControl("rate"),
    w: () => focusControl("whatIf"),
    "0": actions.resetWhatIf,
    m: () => actions.setModel(model === "european" ? "american" : "european"),
    u: actions.useFeedSpot,
    "+": () => changeView({ bases: Math.min(allBases, view.bases + basesStep) }),
    "-": () => changeView({ bases: Math.max(basesStep, view.bases - basesStep) }),
    d: () => changeView({ density: view.density === "dense" ? "normal" : "dense" }),
    k: () => open("columns"),
    "?": () => open("help"),
  });
}

function BasisTag() {
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const pace = useCalculator((state) => marketPaceWords(state.source));
  return (
    <p className="text-sm text-muted">
      {isScenario ? (
        <>
          <b className="text-atm">Escenario</b> en teórico, diferencia y griegas · mercado, VI y tasas,{" "}
          <b>{pace}</b>
        </>
      ) : (
        <>
          Todo <b>{pace}</b>
        </>
      )}
    </p>
  );
}

/** Everything that can be set, in the order of the desk's rows. */
function Inputs() {
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <CalculatorControls />
        <WhatIfBar />
      </div>
      <MarketLine />
      <CalculatorFacts />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SourceChoice />
        <ConventionChoice />
      </div>
    </>
  );
}

/** On a phone: the summary, the expiries and the inputs behind a button, so that the chain begins at once. */
function PhoneTop() {
  const [isOpen, setOpen] = useState(false);
  const isScenario = useCalculator((state) => state.basis === "scenario");
  const id = useId();
  return (
    <>
      <CalculatorBar />
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <ExpiryPicker />
        </div>
        <button
          type="button"
          className="inline-flex min-h-10 items-center gap-1.5 rounded-md border border-line2 bg-s1 px-3 text-md font-semibold whitespace-nowrap aria-expanded:bg-s2 [&_svg]:size-[15px]"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden /> Ajustes
          {isScenario ? <span className="text-atm"> · escenario</span> : null}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="grid gap-3">
        {isOpen ? <Inputs /> : null}
      </div>
    </>
  );
}

function DeskTop() {
  return (
    <>
      <CalculatorBar>
        <SourceChoice />
      </CalculatorBar>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <ExpiryPicker />
        <CalculatorControls />
        <WhatIfBar />
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <MarketLine />
        <CalculatorFacts />
      </div>
    </>
  );
}

/** The calculator once its market is open. */
export function CalculatorWorkspace() {
  const { view, changeView } = useView();
  const { ref, width } = useWidth();
  const [dialog, setDialog] = useState<DialogName>(null);
  useCalculatorShortcuts({ view, changeView, open: setDialog });
  const hasManual = useHasManual();
  const isPhone = width < oneTypeBelow;
  // Only where they take no column from the table.
  const isBeside = width - asideWidth >= wholeWidth(view, { hasManual });
  return (
    <div ref={ref} className="grid grid-cols-1 gap-2">
      {isPhone ? <PhoneTop /> : <DeskTop />}
      <FirstSteps />
      <div
        className={`calc-split grid gap-5 ${isBeside ? "grid-cols-[minmax(0,1fr)_300px] items-start" : "grid-cols-1"}`}
      >
        <div className="min-w-0">
          <ChainPlace
            width={isBeside ? width - asideWidth : width}
            view={view}
            changeView={changeView}
            onChooseColumns={() => setDialog("columns")}
          />
          <div className="calc-under mt-2 flex flex-wrap items-center justify-between gap-3">
            <BasisTag />
            <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {isPhone ? null : <ConventionChoice />}
              <button
                type="button"
                className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-text [&_svg]:size-[15px]"
                onClick={() => setDialog("help")}
              >
                <Keyboard aria-hidden /> Atajos
              </button>
            </span>
          </div>
        </div>
        <aside
          aria-label="Sonrisa y tasas"
          className={`grid items-start gap-4 ${
            isBeside
              ? "grid-cols-1"
              : "grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] min-[700px]:max-[1060px]:[&>:last-child]:col-span-full"
          }`}
        >
          <SmileCard />
          <ImpliedRateCard />
          <InformationCard />
        </aside>
      </div>
      <Suspense>
        {dialog === "help" ? <HelpDialog onClose={() => setDialog(null)} /> : null}
        {dialog === "columns" ? (
          <ViewDialog view={view} changeView={changeView} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </div>
  );
}
