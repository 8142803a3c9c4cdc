import { lazy, Suspense, useState } from "react";
import { formatExpiry, formatMonthShort, formatStrike } from "@paridad/core/formats";
import { informationNotice } from "@paridad/core/messages";
import { spotOf } from "@paridad/core/book";
import type { MarketExpiry } from "@paridad/core/stores";
import { MarketHeader } from "../../../components/market/market-header.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { SourceChoice } from "../../../components/market/source-choice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { useIsOpen } from "../../../data/access.ts";
import { SurfaceProvider } from "../../../data/market/surface/surface-context.tsx";
import { ValuedMarketProvider } from "../../../data/market/valued-market-context.tsx";
import { changeDraft } from "../model/draft.ts";
import type { Draft, NewLeg } from "../model/draft.ts";
import { useBuilder, useOtherDraft } from "../model/use-builder.ts";
import type { Builder } from "../model/use-builder.ts";
import { usePaced } from "../../../lib/view/use-paced.ts";
import { useResting } from "../model/use-resting.ts";
import type { Preview } from "../model/use-resting.ts";
import { Result } from "./result.tsx";
import { ExitChoice } from "./exit-choice.tsx";
import { Fold } from "./fold.tsx";
import { Ladder } from "./ladder.tsx";
import { LegTable } from "./legs/leg-table.tsx";
import "./positions.css";
import { ScenarioBar } from "./scenario-bar.tsx";
import { nameOf, SpokenResult } from "./numbers/in-words.tsx";
import { Summary } from "./numbers/summary.tsx";
import { TemplateStrip } from "./template-strip.tsx";

const column = "grid grid-cols-1 content-start gap-2 sm:gap-3.5";

/** Behind its title: it loads as that is opened. */
const PriceDates = lazy(async () => ({ default: (await import("./price-dates.tsx")).PriceDates }));

/** The user's part of the position: as long as it is the same, drawings follow the ticks at their own pace. */
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
    <div className="fading-strip">
      <Segmented
        label="Vencimiento"
        value={chosen}
        onChange={onChoose}
        options={builder.market.expiries.map(({ expiration, calendarDays }) => ({
          value: expiration,
          label: formatMonthShort(expiration),
          detail: formatExpiry({ expiration, days: calendarDays }),
        }))}
        className="whitespace-nowrap"
      />
    </div>
  );
}

/** The nearest call that somebody sells, to begin with where nothing is built; null without one. */
function beginning({ market }: Builder, { contracts }: MarketExpiry): Preview | null {
  const spot = spotOf(market) ?? 0;
  const [call] = contracts
    .filter(({ type, quote }) => type === "call" && quote.ask !== null && !quote.isCrossed)
    .toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot));
  if (call === undefined) return null;
  const { type: kind, strike, expiration } = call;
  const leg: NewLeg = { kind, strike, expiration, quantity: 1, basis: "executable", own: null };
  return { name: `comprar call ${formatStrike(strike)}`, action: { type: "take", legs: [leg] } };
}

/** The drawing: the preview in the place of the position, which then stands beside it, as a pinned position does. */
function useDrawn(builder: Builder, preview: Preview | null) {
  const { draft, dispatch } = builder;
  const [pinnedDraft, setPinned] = useState<Draft | null>(null);
  const tried = useOtherDraft(builder, preview && changeDraft(draft, preview.action));
  const other = useOtherDraft(builder, pinnedDraft);
  const pinned = other && { name: nameOf(other), builder: other };
  const previewed = preview && tried && { name: preview.name, builder: tried };
  const built = previewed === null || draft.legs.length === 0 ? null : { name: "lo armado", builder };
  const drawn = { builder: previewed?.builder ?? builder, compared: built ?? pinned };
  const shapes = [drawn.builder, drawn.compared?.builder].map((one) => one && shapeOf(one));
  const swap = () => {
    if (pinnedDraft === null) return;
    dispatch({ type: "take", legs: pinnedDraft.legs });
    setPinned(draft);
  };
  return {
    previewed,
    pinned,
    paced: usePaced(drawn, shapes.join()),
    pin: pinned === null ? () => setPinned(draft) : null,
    unpin: () => setPinned(null),
    swap,
  };
}

/** Shapes, legs and prices to press; what they name is previewed, and taken as they are pressed. */
function Choices({
  builder,
  expiry,
  onChoose,
  onPin,
  resting: { rest, end },
}: {
  builder: Builder;
  expiry: MarketExpiry;
  onChoose: (day: string) => void;
  onPin: (() => void) | null;
  resting: Pick<ReturnType<typeof useResting>, "rest" | "end">;
}) {
  const hasAdvanced = useIsOpen("strategies.avanzadas");
  const { market, dispatch, draft, position } = builder;
  // Once one is taken, its legs come in their place.
  const isEmpty = draft.legs.length === 0;
  const take = (action: Preview["action"]) => {
    end();
    dispatch(action);
  };
  return (
    <div className={`${column} min-[1180px]:col-start-2`}>
      <Fold
        name={isEmpty ? "formas" : "otras-formas"}
        title="Estrategias armadas"
        isOnPhones
        isOpenAtFirst={isEmpty}
      >
        <Expiries builder={builder} chosen={expiry.expiration} onChoose={onChoose} />
        <TemplateStrip
          hasAdvanced={hasAdvanced}
          market={market}
          nearest={market.expiries.indexOf(expiry)}
          onTake={take}
          onRest={rest}
        />
      </Fold>
      <LegTable builder={builder} onPin={onPin} />
      {position === null ? null : (
        <Fold name="salida" title="Salida al vencimiento" isOnPhones>
          <ExitChoice builder={builder} exits={position.exits} />
        </Fold>
      )}
      <Fold name="puntas" title="Puntas para operar" isOnPhones>
        <Ladder
          expiry={expiry}
          market={market}
          legs={draft.legs}
          onPress={(leg) => take({ type: "add", leg })}
          onRest={rest}
        />
      </Fold>
    </div>
  );
}

/** The scenario and what depends on it alone, under the result. */
function Suppositions({ builder, paced }: Record<"builder" | "paced", Builder>) {
  return (
    <div className={`${column} min-[1180px]:col-start-2`}>
      <Fold name="escenario" title="Escenario" isOnPhones>
        <ScenarioBar builder={builder} />
      </Fold>
      {builder.position === null || paced.position === null ? null : (
        <Fold name="fechas" title="Resultado por precio y fecha">
          <Suspense>
            <PriceDates builder={paced} position={paced.position} />
          </Suspense>
        </Fold>
      )}
      <p className="text-sm text-muted">
        Prima en pesos por acción; cada lote son 100. Neto de costos: {builder.costs.name}
        {builder.costs.isAssumed ? " (todavía no cargaste los tuyos)" : ""}. {informationNotice}
      </p>
    </div>
  );
}

function Workspace() {
  const builder = useBuilder();
  const { market, draft, position, isScenario } = builder;
  const { resting, ...actions } = useResting();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = market.expiries.find(({ calendarDays }) => calendarDays >= 2) ?? market.expiries[0];
  const expiry = market.expiries.find(({ expiration }) => expiration === chosen) ?? first;
  const begin = expiry === undefined || draft.legs.length > 0 ? null : beginning(builder, expiry);
  const { pin, unpin, swap, ...drawn } = useDrawn(builder, resting ?? begin);
  if (expiry === undefined) return null;
  return (
    <div
      className={`${column} min-[1180px]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] min-[1180px]:items-start`}
    >
      <SpokenResult builder={builder} shape={shapeOf(builder)} />
      <Result builder={builder} {...drawn} onUnpin={unpin} onSwap={swap} />
      <Choices {...{ builder, expiry, onPin: pin }} onChoose={setChosen} resting={actions} />
      <Suppositions builder={builder} paced={drawn.paced.builder} />
      {position === null ? null : <Summary evaluation={position.evaluation} isScenario={isScenario} />}
    </div>
  );
}

/** /armar: legs at the prices of now, and what they gain and lose. The plan decides which ready shapes it lists. */
export function BuilderScreen() {
  return (
    <ValuedMarketProvider>
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
