import { useMemo } from "react";

import type { MarketEvent } from "@paridad/core/contract";
import { formatDate, formatPrice } from "@paridad/core/formats";
import { marketEventNames } from "@paridad/core/contract";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useMarketEvents } from "../../../data/market/use-market-events.ts";
import { useServices } from "../../../lib/services.tsx";
import { DataChart } from "../data-chart.tsx";
import type { DataChartProps } from "../data-chart.tsx";
import { chartDays, withEventMarks } from "./event-marks.ts";
import { RetryLink } from "../../ui/states/retry-button.tsx";

function eventText({ kind, title, amount, note }: MarketEvent): string {
  const { label } = marketEventNames[kind];
  const paid = amount === null ? "" : `$ ${formatPrice(amount)} por acción`;
  return [title === label ? label : `${label}: ${title}`, paid, note].filter(Boolean).join(" · ");
}

/** The marks of a chart as a list, for whoever doesn't see them; it has its room before they come. */
function EventList({ events, title }: { events: readonly MarketEvent[] | null; title: string }) {
  return (
    <details className="mt-2 rounded-lg border border-line bg-s1 px-4 py-2.5 text-md">
      <summary className="cursor-pointer text-accent">
        Eventos del período{events === null ? "" : ` (${events.length})`}
      </summary>
      <ul aria-label={`Eventos de ${title}`} className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
        {events?.length === 0 ? <li className="text-muted">Ninguno.</li> : null}
        {events?.map((event) => (
          <li key={event.id ?? `${event.day} ${event.kind}`} className="flex gap-3">
            <time dateTime={event.day} className="shrink-0 tabular-nums text-muted">
              {formatDate(event.day)}
            </time>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A chart over time with the market's events: marks in the drawing, and their list under it. */
export function EventChart(props: DataChartProps) {
  const { drawing, title } = props;
  const { clock } = useServices();
  const days = useMemo(() => chartDays(drawing), [drawing]);
  const { data: events, isError, refetch } = useMarketEvents(days);
  const today = buenosAiresDate(clock.now());
  const past = useMemo(() => events?.filter(({ day }) => day <= today) ?? null, [events, today]);
  const marked = useMemo(() => withEventMarks(drawing, past ?? []), [drawing, past]);
  return (
    <div className="min-w-0">
      <DataChart {...props} drawing={marked} />
      {isError ? (
        <p className="mt-2 text-sm text-muted">
          No se pudieron cargar los eventos del período. <RetryLink onClick={() => void refetch()} />
        </p>
      ) : (
        <EventList events={past} title={title} />
      )}
    </div>
  );
}
