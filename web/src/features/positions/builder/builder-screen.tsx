import { memo, useMemo, useState } from "react";
import { positionChart } from "@paridad/core/positions";
import { formatDayMonth, formatDaysLeft, formatMonthShort } from "@paridad/core/formats";
import { informationNotice, opportunityReasonMessages } from "@paridad/core/messages";
import { MarketHeader } from "../../../components/market/market-header.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { SourceChoice } from "../../../components/market/source-choice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { useIsOpen } from "../../../lib/access.ts";
import { useChainChoice } from "../../../lib/market/chain-context.tsx";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { SurfaceProvider } from "../../../lib/market/surface/surface-context.tsx";
import { ValuedMarketProvider } from "../../../lib/market/valued-market-context.tsx";
import { PayoffPanel } from "../chart/payoff-panel.tsx";
import { usePathOdds } from "../odds/use-path-odds.ts";
import { useSmileOdds } from "../odds/use-smile-odds.ts";
import type { SmileOddsState } from "../odds/use-smile-odds.ts";
import { useBuilder } from "../model/use-builder.ts";
import { usePaced } from "../model/use-paced.ts";
import type { Builder } from "../model/use-builder.ts";
import { ExitChoice } from "./exit-choice.tsx";
import { KeepBar } from "./keep-bar.tsx";
import { KeyNumbers } from "./numbers/key-numbers.tsx";
import type { Tags } from "./numbers/figure.tsx";
import { GreeksTable } from "./numbers/greeks-table.tsx";
import { Ladder } from "./ladder.tsx";
import { LegTable } from "./leg-table.tsx";
import { reasonText } from "./numbers/reasons.ts";
import { OutcomeWords } from "./numbers/outcome-words.tsx";
import "./positions.css";
import { PriceDates } from "./price-dates.tsx";
import { ScenarioBar } from "./scenario-bar.tsx";
import { Summary } from "./numbers/summary.tsx";
import { TemplateStrip } from "./template-strip.tsx";

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

function chartOf(
  { legs, costs, exit, keepShares }: NonNullable<Builder["position"]>,
  terms: Pick<Parameters<typeof positionChart>[0], "live" | "scenario" | "smile">,
) {
  return positionChart({ legs, costs, exit, keepShares, ...terms });
}

/** The drawing, where every leg has a price; otherwise what is missing. */
const Drawing = memo(({ builder, smile }: { builder: Builder } & Pick<SmileOddsState, "smile">) => {
  const { position, live, scenario, isScenario, expiresAt, legs, priced } = builder;
  const drawn = useMemo(
    () =>
      position === null || live === null || scenario === null
        ? null
        : chartOf(position, { live, scenario, smile }),
    [position, live, scenario, smile],
  );
  if (priced.length === 0) return null;
  if (live === null || scenario === null) {
    return (
      <Notice tone="warning" title={opportunityReasonMessages["no-spot"]}>
        Los números y el gráfico aparecen cuando lo haya.
      </Notice>
    );
  }
  if (legs === null) {
    return (
      <Notice tone="warning" title="Falta el precio de alguna pata">
        Los números y el gráfico aparecen cuando todas las patas tienen uno.
      </Notice>
    );
  }
  // The user's costs are on their way.
  if (position === null || drawn === null) return null;
  if (!drawn.ok) return <Notice tone="warning">{`${reasonText(drawn.reason)}.`}</Notice>;
  const { capital, heldDays, caucion } = position.evaluation;
  return (
    <PayoffPanel
      chart={drawn}
      spot={scenario.spot}
      terms={{ capital: capital.ok ? capital.capital : null, days: heldDays, caucion }}
      isScenario={isScenario}
      expiresAt={expiresAt}
      scenarioInstant={scenario.instant}
    />
  );
});

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

function Workspace() {
  const hasAdvanced = useIsOpen("strategies.avanzadas");
  const builder = useBuilder();
  const { market, dispatch, position, scenario, isScenario, expiresAt } = builder;
  const paths = usePathOdds(builder);
  const smiles = useSmileOdds(builder);
  const paced = usePaced(builder, shapeOf(builder));
  const tags = useTags(isScenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = market.expiries.find(({ calendarDays }) => calendarDays >= 2) ?? market.expiries[0];
  const expiry = market.expiries.find(({ expiration }) => expiration === chosen) ?? first;
  if (expiry === undefined) return null;
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <Expiries builder={builder} chosen={expiry.expiration} onChoose={setChosen} />
      <TemplateStrip
        hasAdvanced={hasAdvanced}
        market={market}
        nearest={market.expiries.indexOf(expiry)}
        onTake={(legs) => dispatch({ type: "take", legs })}
      />
      <div className="positions-split">
        <div className="positions-column">
          <LegTable builder={builder} />
          {position === null ? null : <ExitChoice builder={builder} position={position} />}
          <Ladder
            expiry={expiry}
            market={market}
            legs={builder.draft.legs}
            onPress={(leg) => dispatch({ type: "add", leg })}
          />
        </div>
        <div className="positions-column">
          <ScenarioBar builder={builder} />
          <Drawing builder={paced} smile={smiles.smile} />
          {position === null ? null : (
            <>
              <KeepBar builder={builder} />
              <OutcomeWords position={position} expiresAt={expiresAt} />
              <KeyNumbers builder={builder} position={position} paths={paths} smiles={smiles} tags={tags} />
              <GreeksTable position={position} shift={scenario?.volatilityShift ?? 0} tags={tags} />
            </>
          )}
        </div>
      </div>
      {position === null ? null : <Summary evaluation={position.evaluation} isScenario={isScenario} />}
      {paced.position === null ? null : <PriceDates builder={paced} position={paced.position} tags={tags} />}
      <p className="text-sm text-muted">
        Prima en pesos por acción; cada lote son 100. Neto de costos: {builder.costs.name}
        {builder.costs.isAssumed ? " (todavía no cargaste los tuyos)" : ""}. {informationNotice}
      </p>
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
