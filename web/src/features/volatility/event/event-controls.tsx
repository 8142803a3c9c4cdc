import type { MarketEvent } from "@paridad/core/contract";
import { formatDate } from "@paridad/core/formats";
import { marketEventNames } from "@paridad/core/contract";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";

import "../../../components/ui/forms/compact-field.css";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { useServices } from "../../../lib/services.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { ChoiceField } from "../shared/choice-field.tsx";
import { baseNames, eventBases } from "./event-estimate.ts";
import type { EventBase } from "./event-estimate.ts";

const none = "";

function OwnBase({ url }: { url: UrlState }) {
  return (
    <span className="compact-field is-inline">
      <label htmlFor="event-base">Volatilidad %</label>
      <input
        id="event-base"
        type="number"
        min={1}
        max={500}
        step="0.1"
        className="compact-input w-24"
        value={url.get("vol") ?? ""}
        onChange={(event) => url.set({ vol: event.target.value || null })}
      />
    </span>
  );
}

/** The day of the event, from the market's own or written, and what the other days move by. */
export function EventControls({
  url,
  events,
  day,
  base,
}: {
  url: UrlState;
  events: readonly MarketEvent[];
  day: string;
  base: EventBase;
}) {
  const { clock } = useServices();
  const options = events.map((event) => ({
    value: event.day,
    label: `${formatDate(event.day)} · ${event.title || marketEventNames[event.kind].label}`,
  }));
  const isKnown = options.some(({ value }) => value === day);
  return (
    <FoldedFilters summary={`${formatDate(day)} · ${baseNames[base]}`} className="">
      {options.length > 0 ? (
        <ChoiceField
          label="Evento"
          value={isKnown ? day : none}
          options={isKnown ? options : [{ value: none, label: "Otro día" }, ...options]}
          onChange={(dia) => url.set({ dia })}
        />
      ) : null}
      <span className="compact-field is-inline">
        <label htmlFor="event-day">Día</label>
        <input
          id="event-day"
          type="date"
          className="compact-input"
          min={addDays(buenosAiresDate(clock.now()), 1)}
          value={day}
          onChange={(event) => url.set({ dia: event.target.value || null })}
        />
      </span>
      <ChoiceField
        label="Los otros días se mueven como"
        value={base}
        options={eventBases.map((value) => ({ value, label: baseNames[value] }))}
        onChange={(value) => url.set({ base: value })}
      />
      {base === "propia" ? <OwnBase url={url} /> : null}
    </FoldedFilters>
  );
}
