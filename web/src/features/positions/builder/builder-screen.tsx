import { lazy, Suspense, useMemo, useState } from "react";
import { formatDayMonth, formatDaysLeft, formatMonthShort } from "@paridad/core/formats";
import { informationNotice } from "@paridad/core/messages";
import { MarketHeader } from "../../../components/market/market-header.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { SourceChoice } from "../../../components/market/source-choice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { useIsOpen } from "../../../lib/access.ts";
import { useChainChoice } from "../../../lib/market/chain-context.tsx";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { SurfaceProvider } from "../../../lib/market/surface/surface-context.tsx";
import { ValuedMarketProvider } from "../../../lib/market/valued-market-context.tsx";
import { Drawing } from "../chart/drawing.tsx";
import { usePathOdds } from "../odds/use-path-odds.ts";
import { useSmileOdds } from "../odds/use-smile-odds.ts";
import { useBuilder } from "../model/use-builder.ts";
import { usePaced } from "../model/use-paced.ts";
import type { Builder } from "../model/use-builder.ts";
import { ExitChoice } from "./exit-choice.tsx";
import { Fold } from "./fold.tsx";
import { KeepBar } from "./keep/keep-bar.tsx";
import { FiveFigures } from "./numbers/five-figures.tsx";
import { AgainstCaucion, KeyNumbers } from "./numbers/key-numbers.tsx";
import type { Tags } from "./numbers/figure.tsx";
import { GreeksTable } from "./numbers/greeks-table.tsx";
import { Ladder } from "./ladder.tsx";
import { LegTable } from "./leg-table.tsx";
import { OutcomeWords } from "./numbers/outcome-words.tsx";
import "./positions.css";
import "./tables.css";
import { ScenarioBar } from "./scenario-bar.tsx";
import { SpokenResult } from "./numbers/spoken-result.tsx";
import { Summary } from "./numbers/summary.tsx";
import { TemplateStrip } from "./template-strip.tsx";

/** Behind its title: it loads as that is opened. */
const PriceDates = lazy(async () => ({ default: (await import("./price-dates.tsx")).PriceDates }));

const liveNames = { live: "vivo", "five-minutes": "5 min", recorded: "grabado" } as const;

function useTags(isScenario: boolean): Tags {
  const { kind } = useChainChoice();
  const live = liveNames[kind];
  return useMemo(() => ({ live, scenario: isScenario ? "escenario" : live, isScenario }), [live, isScenario]);
}

/** What the user made of the position: as long as it is the same, drawings follow the ticks at their own pace. */
function shapeOf({ draft, position, expiresAt, costs }: Builder): string {
  const { legs, scenario, exit, keepShares } = draft;
  return JSON.stringify([legs, scenario, exit, keepShares, position === null, expiresAt, costs.schedule]);
}

function Expiries({
  builder,
  chosen,
  onChoose,
}: {
  builder: Builder;
  chosen: string;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="max-w-full overflow-x-auto">
      <Segmented
        label="Vencimiento"
        value={chosen}
        onChange={onChoose}
        options={builder.market.expiries.map(({ expiration, calendarDays }) => ({
          value: expiration,
          label: formatMonthShort(expiration),
          detail: `${formatDayMonth(expiration)} · ${formatDaysLeft(calendarDays)}`,
        }))}
        className="whitespace-nowrap"
      />
    </div>
  );
}

/** The position's result: drawn, in five figures, and the rest folded. */
function Result({ builder, paced, tags }: { builder: Builder; paced: Builder; tags: Tags }) {
  const { position, scenario, expiresAt } = builder;
  const paths = usePathOdds(builder);
  const smiles = useSmileOdds(builder);
  return (
    <section aria-label="Resultado" className="positions-panel positions-result">
      <header className="positions-head">
        <h2 className="text-md font-semibold">Resultado</h2>
        {position === null ? null : <KeepBar builder={builder} />}
      </header>
      <Drawing builder={paced} smile={smiles.smile} />
      <section aria-label="Números de la posición">
        <FiveFigures builder={builder} tags={tags} />
        {position === null ? null : (
          <dl className="border-t border-line px-3 py-2">
            <AgainstCaucion evaluation={position.evaluation} tags={tags} />
          </dl>
        )}
        {position === null ? null : (
          <Fold name="medidas" title="Más medidas" className="border-t border-line">
            <OutcomeWords position={position} expiresAt={expiresAt} />
            <KeyNumbers builder={builder} position={position} paths={paths} smiles={smiles} tags={tags} />
            <GreeksTable position={position} shift={scenario?.volatilityShift ?? 0} tags={tags} />
          </Fold>
        )}
      </section>
    </section>
  );
}

function Workspace() {
  const hasAdvanced = useIsOpen("strategies.avanzadas");
  const builder = useBuilder();
  const { market, dispatch, draft, position, isScenario } = builder;
  const shape = shapeOf(builder);
  const paced = usePaced(builder, shape);
  const tags = useTags(isScenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = market.expiries.find(({ calendarDays }) => calendarDays >= 2) ?? market.expiries[0];
  const expiry = market.expiries.find(({ expiration }) => expiration === chosen) ?? first;
  if (expiry === undefined) return null;
  return (
    <div className="positions-split">
      <SpokenResult builder={builder} shape={shape} />
      <Result builder={builder} paced={paced} tags={tags} />
      <div className="positions-column">
        <Fold name="formas" title="Estrategias armadas" isOnPhones isOpenAtFirst={draft.legs.length === 0}>
          <Expiries builder={builder} chosen={expiry.expiration} onChoose={setChosen} />
          <TemplateStrip
            hasAdvanced={hasAdvanced}
            market={market}
            nearest={market.expiries.indexOf(expiry)}
            onTake={(legs) => dispatch({ type: "take", legs })}
          />
        </Fold>
        <LegTable builder={builder} />
        {position === null ? null : (
          <Fold name="salida" title="Salida al vencimiento" isOnPhones>
            <ExitChoice builder={builder} position={position} />
          </Fold>
        )}
        <Fold name="puntas" title="Puntas para operar" isOnPhones>
          <Ladder
            expiry={expiry}
            market={market}
            legs={draft.legs}
            onPress={(leg) => dispatch({ type: "add", leg })}
          />
        </Fold>
      </div>
      <div className="positions-column positions-suppositions">
        <Fold name="escenario" title="Escenario" isOnPhones>
          <ScenarioBar builder={builder} />
        </Fold>
        {paced.position === null ? null : (
          <Fold name="fechas" title="Resultado por precio y fecha">
            <Suspense>
              <PriceDates builder={paced} position={paced.position} tags={tags} />
            </Suspense>
          </Fold>
        )}
        <p className="text-sm text-muted">
          Prima en pesos por acción; cada lote son 100. Neto de costos: {builder.costs.name}
          {builder.costs.isAssumed ? " (todavía no cargaste los tuyos)" : ""}. {informationNotice}
        </p>
      </div>
      {position === null ? null : <Summary evaluation={position.evaluation} isScenario={isScenario} />}
    </div>
  );
}

/** /armar: legs at the prices of now, and what they gain and lose. The plan decides which ready shapes it lists. */
export function BuilderScreen({ createMarket }: { createMarket?: CreateMarket }) {
  return (
    <ValuedMarketProvider createMarket={createMarket}>
      {/* Outside the market's place: where a moment has no quotes, another one is chosen here. */}
      <PageBar help="Armá una posición de hasta ocho patas con las puntas de ahora y mirá qué gana y qué pierde.">
        <MarketHeader />
        <SourceChoice />
      </PageBar>
      <MarketPlace>
        <SurfaceProvider>
          <Workspace />
        </SurfaceProvider>
      </MarketPlace>
    </ValuedMarketProvider>
  );
}
