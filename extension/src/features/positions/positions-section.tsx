import { useLayoutEffect, useState } from "preact/hooks";
import { useStore } from "zustand";

import { legText, markPosition } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { formatDayMonth, formatPesos } from "@paridad/core/formats";
import {
  assignmentText,
  cautionText,
  exerciseWarning,
  informationNotice,
  missingResultText,
  screenWords,
  timeValueText,
} from "@paridad/core/messages";
import { liveChain } from "@paridad/core/market";
import type { MarketClient } from "@paridad/core/market";
import { createValuedMarketStore } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";

import { FailedLoad } from "../../components/failed-load.tsx";
import { useServices } from "../../lib/services.tsx";
import { positionsOf } from "./positions-of.ts";
import { useSavedPositions } from "./use-saved-positions.ts";
import { ExplainedDash } from "../../components/known-number.tsx";

/** Of the whole market, valued once a second: the panel's own table needs the rest of the time. */
const paceMilliseconds = 1_000;

function Position({ marked }: { marked: MarkedPosition }) {
  const { position, content, result, cautions } = marked;
  const names = content.legs.map((leg, index) => legText(leg, position.today[index] ?? null));
  const doubts = names.flatMap((name, index) => {
    const text = cautionText(cautions[index] ?? []);
    return text === "" ? [] : [`${name}: ${text}`];
  });
  const sold = content.legs.flatMap((_leg, index) => {
    const risk = marked.sold[index] ?? null;
    if (risk === null) return [];
    const facts = `${timeValueText(risk)} ${assignmentText(risk)}`;
    return [{ name: names[index], warning: exerciseWarning(risk), facts }];
  });
  const missing = missingResultText(marked);
  const tone = result === null || result === 0 ? undefined : result > 0 ? "up" : "down";
  return (
    <li>
      <p class="row spread">
        <strong>{position.name}</strong>
        {result === null ? (
          <ExplainedDash text={missing} />
        ) : (
          <strong class={tone}>{formatPesos(result, { sign: "always" })}</strong>
        )}
      </p>
      <p class="small muted">{names.join(" · ")}</p>
      {doubts.length === 0 ? null : (
        <p class="small caution">
          {screenWords.quoteCautions} {doubts.join("; ")}.
        </p>
      )}
      {sold.map(({ name, warning, facts }) => (
        <p key={name} class="small muted">
          {warning === "" ? null : <strong class="caution">{warning} </strong>}
          {name}: {facts}
        </p>
      ))}
    </li>
  );
}

/** The positions at the market of now. */
function LivePositions({ market, positions }: { market: MarketClient; positions: readonly SavedPosition[] }) {
  const { clock } = useServices();
  const [store] = useState(() =>
    createValuedMarketStore({ chain: liveChain(market), clock, paceMilliseconds }),
  );
  // Before paint: a panel that is closed at once lets go of the market too.
  useLayoutEffect(() => () => store.dispose(), [store]);
  const valued = useStore(store, (state) => state.market);
  return (
    <ul class="position-list">
      {positions.map((position) => {
        const marked = markPosition(position, valued, valued.asOf ?? clock.now());
        return marked === null ? null : <Position key={position.id} marked={marked} />;
      })}
    </ul>
  );
}

function Listed({
  market,
  expiration,
  positions,
}: {
  market: MarketClient;
  expiration: string;
  positions: readonly SavedPosition[];
}) {
  const held = positionsOf(positions, expiration);
  return held.length === 0 ? (
    <p class="small muted">No guardaste posiciones con este vencimiento.</p>
  ) : (
    <>
      <LivePositions market={market} positions={held} />
      <p class="small muted">Si cerrás ahora, neto de costos. {informationNotice}</p>
    </>
  );
}

/** Saved positions of the chosen expiry with what closing them now brings. */
export function PositionsSection({
  market,
  calculator,
}: {
  market: MarketClient;
  calculator: CalculatorStore;
}) {
  const { origin } = useServices();
  const expiration = useStore(calculator, (state) => state.expiry?.expiration ?? null);
  const { positions, failure, retry } = useSavedPositions();
  if (expiration === null) return null;
  return (
    <section class="card" aria-label={screenWords.ownPositions}>
      <h2 class="row spread">
        <span>
          {screenWords.ownPositions} del {formatDayMonth(expiration)}
        </span>
        <a class="small" href={`${origin}/cartera`} target="_blank" rel="noreferrer">
          Ver todas
        </a>
      </h2>
      {positions === null && failure === null ? <p class="small muted">Cargando posiciones…</p> : null}
      {failure === null ? null : <FailedLoad text={failure} retry={retry} />}
      {positions === null ? null : <Listed market={market} expiration={expiration} positions={positions} />}
    </section>
  );
}
