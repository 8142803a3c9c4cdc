import { formatDayMonth, formatExpiry } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import "../../../components/ui/forms/compact-field.css";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { isIsoDate } from "@paridad/core/lib";
import { useServices } from "../../../lib/services.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

/** The horizontal axis: the strike in pesos, or its distance from the forward. */
const axes = [
  { value: "base", label: "Base" },
  { value: "distancia", label: "Distancia" },
] as const;
export type SmileAxis = (typeof axes)[number]["value"];

export type SmileView = {
  readonly axis: SmileAxis;
  /** Expirations shown; the nearest two without a choice. */
  readonly selected: readonly string[];
  /** The day whose smile is drawn beside today's, `YYYY-MM-DD`; null for none. */
  readonly day: string | null;
};

const usual = 2;

export function smileViewOf(url: UrlState, expirations: readonly string[]): SmileView {
  const days = url.list("vto").filter((one) => expirations.includes(one));
  const day = url.get("dia");
  return {
    axis: url.choice("eje", axes).value,
    selected: days.length > 0 ? expirations.filter((one) => days.includes(one)) : expirations.slice(0, usual),
    day: day !== null && isIsoDate(day) ? day : null,
  };
}

export function SmileControls({
  url,
  view,
  expiries,
  canLookBack,
}: {
  url: UrlState;
  view: SmileView;
  expiries: readonly { readonly expiration: string; readonly days: number }[];
  /** The plan has the recorded chain. */
  canLookBack: boolean;
}) {
  const { clock } = useServices();
  const toggle = (expiration: string) => {
    const { selected } = view;
    const next = selected.includes(expiration)
      ? selected.filter((one) => one !== expiration)
      : [...selected, expiration];
    if (next.length > 0) url.set({ vto: next.join(",") });
  };
  const names = expiries
    .filter(({ expiration }) => view.selected.includes(expiration))
    .map(({ expiration }) => formatDayMonth(expiration));
  const shownNames = new Intl.ListFormat("es-AR").format(names);
  const axisName = `por ${view.axis}`;
  return (
    <FoldedFilters summary={`${shownNames} · ${axisName}`} className="sm:items-center">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Vencimientos</legend>
        {expiries.map((expiry) => (
          <label
            key={expiry.expiration}
            className="flex min-h-[34px] items-center gap-2 rounded-md border border-line2 bg-s1 px-2.5 text-md tabular-nums has-checked:border-accent/60 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4"
              checked={view.selected.includes(expiry.expiration)}
              onChange={() => toggle(expiry.expiration)}
            />
            {formatExpiry(expiry)}
          </label>
        ))}
      </fieldset>
      <Segmented label="Eje" {...url.choice("eje", axes)} />
      {canLookBack ? (
        <span className="compact-field is-inline">
          <label htmlFor="smile-day">Comparar con el cierre del</label>
          <input
            id="smile-day"
            type="date"
            className="compact-input"
            max={buenosAiresDate(clock.now())}
            value={view.day ?? ""}
            onChange={(event) => url.set({ dia: event.target.value || null })}
          />
        </span>
      ) : null}
    </FoldedFilters>
  );
}
