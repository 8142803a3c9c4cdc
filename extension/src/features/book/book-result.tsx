import type { SavedPosition } from "@paridad/core/contract";
import { partsToTell, resultPartNames, unpricedDay, withoutText } from "@paridad/core/risk";
import type { BookDay } from "@paridad/core/risk";

import { FailedLoad } from "../../components/failed-load.tsx";
import { Money } from "../../components/money.tsx";
import { useServices } from "../../lib/services.tsx";

function Parts({ day, positions }: { day: BookDay; positions: readonly SavedPosition[] }) {
  const { origin } = useServices();
  const { parts } = day;
  const names = new Map(positions.map(({ id, name }) => [id, name]));
  return (
    <details class="book-parts small">
      <summary>De dónde sale</summary>
      {parts === null ? null : (
        <dl aria-label="De dónde sale lo de hoy">
          {partsToTell(parts).map((name) => (
            <div key={name} class="row spread" title={resultPartNames[name].what}>
              <dt class="muted">{resultPartNames[name].name}</dt>
              <dd>
                <Money value={parts[name]} unknown="" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul aria-label="Lo de hoy por posición">
        {day.positions.map(({ id, total, unknown }) => (
          <li key={id} class="row spread">
            <a href={`${origin}/cartera#posicion-${id}`} target="_blank" rel="noreferrer">
              {names.get(id) ?? id}
            </a>
            <Money value={unknown > 0 ? null : total} unknown={unpricedDay} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The book's result of the day, and on demand where it comes from. */
export function BookResult({
  day,
  reason,
  basis,
  failure,
  retry,
  positions,
}: {
  day: BookDay | null;
  /** Why the result is unknown. */
  reason: string;
  basis: string;
  /** Why the close couldn't be read. */
  failure: string | null;
  retry: () => void;
  positions: readonly SavedPosition[];
}) {
  const total = day?.total ?? null;
  const unknown = day?.unknown ?? 0;
  return (
    <>
      <p class="book-total">
        <Money value={total} unknown={reason} />{" "}
        <span class="small muted">
          {total === null && failure === null ? reason : basis}
          {unknown === 0 ? "" : `, ${withoutText(unknown)}`}
        </span>
      </p>
      {failure === null ? null : <FailedLoad text={failure} retry={retry} />}
      {day === null ? null : <Parts day={day} positions={positions} />}
    </>
  );
}
