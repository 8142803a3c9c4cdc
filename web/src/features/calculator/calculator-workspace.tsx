import { Keyboard } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { marketPaceWords } from "@paridad/core/messages";

import { useCalculator, useCalculatorActions } from "./live/calculator-context.tsx";
import { CalculatorControls } from "./inputs/calculator-controls.tsx";
import { focusControl } from "./inputs/control-ids.ts";
import { CalculatorHeader } from "./header/calculator-header.tsx";
import { CalculatorNotices } from "./header/calculator-notices.tsx";
import { ChainPlace } from "./chain/chain-place.tsx";
import { ConnectionNotice } from "./header/connection-notice.tsx";
import { ConventionChoice } from "./inputs/convention-choice.tsx";
import { ExpiryPicker } from "./inputs/expiry-picker.tsx";
import { ImpliedRateCard } from "./cards/implied-rate-card.tsx";
import { InformationCard } from "./cards/information-card.tsx";
import { SmileCard } from "./cards/smile-card.tsx";
import { SourceChoice } from "./header/source-choice.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";
import type { Shortcuts } from "./shortcuts/use-shortcuts.ts";
import { useView } from "./view/use-view.ts";
import type { ChangeView } from "./view/use-view.ts";
import { useWidth } from "./view/use-width.ts";
import { basesStep } from "./view/view-preferences.ts";
import type { View } from "./view/view-preferences.ts";
import { WhatIfBar } from "./inputs/what-if-bar.tsx";

const HelpDialog = lazy(async () => ({ default: (await import("./shortcuts/help-dialog.tsx")).HelpDialog }));
const ViewDialog = lazy(async () => ({
  default: (await import("./chain/columns/view-dialog.tsx")).ViewDialog,
}));

/** From this width on the cards stand next to the table without taking columns from it. */
const besideFrom = 1_600;
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
    "+": () => changeView({ bases: view.bases + basesStep }),
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
    <p className="calc-basis" data-scenario={isScenario || undefined}>
      {isScenario ? (
        <>
          <b>Escenario</b> en teórico, diferencia y griegas · mercado, VI y tasas, <b>{pace}</b>
        </>
      ) : (
        <>
          Todo <b>{pace}</b>
        </>
      )}
    </p>
  );
}

/** The calculator once its market is open. */
export function CalculatorWorkspace() {
  const { view, changeView } = useView();
  const { ref, width } = useWidth();
  const [dialog, setDialog] = useState<DialogName>(null);
  useCalculatorShortcuts({ view, changeView, open: setDialog });
  const isBeside = width >= besideFrom;
  return (
    <div ref={ref} className="grid grid-cols-1 gap-3.5">
      <CalculatorHeader />
      <ConnectionNotice />
      <CalculatorNotices />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line pt-3">
        <ExpiryPicker />
        <CalculatorControls />
        <SourceChoice />
        <WhatIfBar />
      </div>
      <div className="calc-split" data-beside={isBeside || undefined}>
        <div className="min-w-0">
          <ChainPlace
            width={isBeside ? width - asideWidth : width}
            view={view}
            changeView={changeView}
            onChooseColumns={() => setDialog("columns")}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <BasisTag />
            <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <ConventionChoice />
              <button type="button" className="calc-help" onClick={() => setDialog("help")}>
                <Keyboard aria-hidden /> Atajos
              </button>
            </span>
          </div>
        </div>
        <aside aria-label="Sonrisa y tasas" className="calc-aside-cards">
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
