import { moduleNames } from "@paridad/core/plans";
import { useEffect, useState } from "react";

import { informationNotice } from "@paridad/core/messages";
import { createMemoryStorage } from "@paridad/core/auth";

import { PageTitle } from "../../../components/ui/page.tsx";
import { useChainAccess } from "../../../lib/access.ts";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { useServices } from "../../../lib/services.tsx";
import "../calculator.css";
import "../cards/smile.css";
import { ImpliedRateCard } from "../cards/implied-rate-card.tsx";
import "../chain/cells/chain-cells.css";
import "../chain/chain.css";
import { ChainPlace } from "../chain/chain-place.tsx";
import { CalculatorHeader } from "../header/calculator-header.tsx";
import { CalculatorNotices } from "../header/calculator-notices.tsx";
import { CalculatorConnection } from "../header/calculator-connection.tsx";
import { SourceChoice } from "../../../components/market/source-choice.tsx";
import { ExpiryPicker } from "../inputs/expiry-picker.tsx";
import { CalculatorProvider } from "../live/calculator-context.tsx";
import { createLiveCalculator } from "../live/live-calculator.ts";

import { useWidth } from "../../../lib/view/use-width.ts";
import { basesStep } from "../view/view-preferences.ts";
import type { View } from "../view/view-preferences.ts";

/** From this width on the rates stand next to the table. */
const besideFrom = 1_100;
const asideWidth = 340;
const basesOfRates = 8;

/** Premium, volatility and delta at each side of the bases: what a strategy is chosen by. */
const firstView: View = {
  order: ["delta", "volatility", "quotes"],
  hidden: [],
  density: "normal",
  bases: basesStep,
  type: "call",
};

function BasicChain() {
  const [view, setView] = useState(firstView);
  const { ref, width } = useWidth();
  const isBeside = width >= besideFrom;
  return (
    <div ref={ref} className="grid grid-cols-1 gap-3.5">
      <CalculatorHeader title={null} />
      <CalculatorConnection />
      <CalculatorNotices />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line pt-3">
        <ExpiryPicker />
        <SourceChoice />
      </div>
      <div className="calc-split" data-beside={isBeside || undefined}>
        <div className="min-w-0">
          <ChainPlace
            width={isBeside ? width - asideWidth : width}
            view={view}
            changeView={(change) => setView((before) => ({ ...before, ...change }))}
          />
        </div>
        <aside aria-label="Tasas" className="calc-aside-cards">
          <ImpliedRateCard basesAround={basesOfRates} />
        </aside>
      </div>
      <p className="text-sm text-muted">
        Prima en pesos por acción; cada lote son 100. VI y delta salen de la prima de cada opción con la tasa
        de su vencimiento. {informationNotice}
      </p>
    </div>
  );
}

/**
 * The chain of /estrategias/basicas: by the socket for whoever has it, in rows of five minutes for the others. What the
 * user set in the calculator doesn't touch it.
 */
export function BasicChainScreen({ createMarket }: { createMarket?: CreateMarket }) {
  const { api, session, clock } = useServices();
  const sources = useChainAccess();
  const [live] = useState(() =>
    createLiveCalculator({ api, session, storage: createMemoryStorage(), clock, createMarket, sources }),
  );
  useEffect(() => live.open(), [live]);
  return (
    <CalculatorProvider live={live}>
      <PageTitle
        title={moduleNames.basicStrategies}
        lead="La cadena de GGAL: primas, volatilidad implícita, delta y tasa por base."
      />
      <BasicChain />
    </CalculatorProvider>
  );
}
