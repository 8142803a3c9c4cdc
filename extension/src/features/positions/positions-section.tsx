import { useStore } from "zustand";

import { legText, markPosition } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedPosition } from "@paridad/core/contract";
import { formatDayMonth } from "@paridad/core/formats";
import { informationNotice, screenWords } from "@paridad/core/messages";
import {
  assignmentText,
  cautionText,
  exerciseWarning,
  missingResultText,
  timeValueText,
} from "@paridad/core/positions";
import type { CalculatorStore, ValuedMarketStore } from "@paridad/core/stores";

import { FailedLoad } from "../../components/failed-load.tsx";
import { Money } from "../../components/money.tsx";
import { useServices } from "../../lib/services.tsx";
import type { SavedPositions } from "../../lib/use-saved-positions.ts";
import { positionsOf } from "./positions-of.ts";

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
  return (
    <li>
      <p class="row spread">
        <strong>{position.name}</strong>
        <Money value={result} unknown={missingResultText(marked)} />
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
function LivePositions({
  store,
  positions,
}: {
  store: ValuedMarketStore;
  positions: readonly SavedPosition[];
}) {
  const { clock } = useServices();
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
  valued,
  expiration,
  positions,
}: {
  valued: () => ValuedMarketStore;
  expiration: string;
  positions: readonly SavedPosition[];
}) {
  const held = positionsOf(positions, expiration);
  return held.length === 0 ? (
    <p class="small muted">No guardaste posiciones con este vencimiento.</p>
  ) : (
    <>
      <LivePositions store={valued()} positions={held} />
      <p class="small muted">Si cerrás ahora, neto de costos. {informationNotice}</p>
    </>
  );
}

/** Saved positions of the chosen expiry with what closing them now brings. */
export function PositionsSection({
  valued,
  calculator,
  saved: { positions, failure, retry },
}: {
  valued: () => ValuedMarketStore;
  calculator: CalculatorStore;
  saved: SavedPositions;
}) {
  const { origin } = useServices();
  const expiration = useStore(calculator, (state) => state.expiry?.expiration ?? null);
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
      {positions === null && failure === null ? (
        <p class="small muted">{screenWords.loadingPositions}</p>
      ) : null}
      {failure === null ? null : <FailedLoad text={failure} retry={retry} />}
      {positions === null ? null : <Listed valued={valued} expiration={expiration} positions={positions} />}
    </section>
  );
}
