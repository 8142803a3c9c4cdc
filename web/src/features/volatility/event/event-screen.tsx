import { useMemo } from "react";
import type { ReactNode } from "react";

import type { MarketEvent } from "@paridad/core/contract";
import { formatDate, formatPercent, formatPrice, formatVolatility } from "@paridad/core/formats";
import { isIsoDate } from "@paridad/core/lib";
import { marketEventNames } from "@paridad/core/contract";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";

import { PlotLegend } from "../../../components/charts/plot/plot-legend.tsx";
import { ValuePlot } from "../../../components/charts/plot/value-plot.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import type { FittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useMarketEvents } from "../../../data/market/use-market-events.ts";
import { useValuedMarket } from "../../../data/market/valued-market-context.tsx";
import { useServices } from "../../../lib/services.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { Fact, Facts } from "../shared/facts.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { useStoredDays } from "../shared/use-stored-days.ts";
import { PageEnd } from "../../../components/ui/page.tsx";
import { LiveVolatilityPage } from "../shared/volatility-page.tsx";
import { EventControls } from "./event-controls.tsx";
import { baseNames, eventBases, eventEstimate } from "./event-estimate.ts";
import type { EventBase, EventEstimate, EventReason } from "./event-estimate.ts";
import { eventPlot } from "./event-plot.ts";

const reasons: Record<EventReason, string> = {
  "no-expiry-after": "Ningún vencimiento con volatilidad llega hasta ese día",
  "no-base": "No se conoce la volatilidad de los otros días: elegí otra",
  "not-priced": "Lo que pagan los vencimientos no alcanza para los otros días: no queda nada para el evento",
  "invalid-input": "Con ese día y esa volatilidad no hay cuenta posible",
};

const reasonOf = (estimate: EventEstimate) => (estimate.ok ? "" : reasons[estimate.reason]);
const moveText = (move: number) => `± ${formatPercent(move)}`;

function EventFacts({ estimate, spot }: { estimate: EventEstimate; spot: number | null }) {
  const { near, next, base } = estimate;
  const reason = reasonOf(estimate);
  const dash = <ExplainedDash text={reason} />;
  const pesos = (sign: 1 | -1) => {
    if (!estimate.ok) return dash;
    const price = spot === null ? null : Math.round(spot * Math.exp(sign * estimate.move));
    return textOrDash(price, formatPrice, "Sin precio de la acción");
  };
  const spotBasis = spot === null ? "sin precio de la acción" : "un desvío";
  return (
    <Facts label="Movimiento implícito">
      <Fact
        name="Movimiento del día"
        value={estimate.ok ? moveText(estimate.move) : dash}
        basis={estimate.ok ? "un desvío: dos de cada tres veces, adentro" : reason}
      />
      <Fact name="Acción, abajo" value={pesos(-1)} basis={spotBasis} />
      <Fact name="Acción, arriba" value={pesos(1)} basis={spotBasis} />
      <Fact
        name="Vencimientos usados"
        value={next === null ? dash : formatDate(next)}
        basis={near === null ? "ninguno antes del evento" : `el anterior, ${formatDate(near)}`}
      />
      <Fact
        name="Los otros días"
        value={textOrDash(base, formatVolatility, reason)}
        basis="volatilidad por raíz de año"
      />
    </Facts>
  );
}

/** Cells of an estimate: its move, then what others there are, then why there is no move. */
function estimateCells(estimate: EventEstimate, others: readonly ReactNode[] = []): ReactNode[] {
  const reason = reasonOf(estimate);
  return [
    textOrDash(estimate.ok ? estimate.move : null, moveText, reason),
    ...others,
    // A text of its own look.
    <span key="reason" className="text-muted">
      {reason}
    </span>,
  ];
}

const future = new Set<MarketEvent["kind"]>(["earnings", "election", "dividend", "other"]);

/** The market's events of the next year, without expiries and holidays. */
function useFutureEvents(): readonly MarketEvent[] {
  const { clock } = useServices();
  const today = buenosAiresDate(clock.now());
  const { data } = useMarketEvents({ from: addDays(today, 1), to: addDays(today, 365) });
  return useMemo(() => (data ?? []).filter(({ kind }) => future.has(kind)), [data]);
}

function useBases() {
  const { sessions } = useStoredDays(90);
  const last = sessions.at(-1)?.realised;
  return last?.yangZhang ?? last?.close ?? null;
}

type Terms = { readonly realized: number | null; readonly own: number | null };

/** The expiry before the day, or the one after where there is none. */
function usualBase(surface: FittedMarket["surface"], day: string, terms: Terms): EventBase {
  const { near } = eventEstimate(surface, { day, base: "anterior", ...terms });
  return near === null ? "forward" : "anterior";
}

function BasesTable({
  surface,
  day,
  terms,
}: {
  surface: FittedMarket["surface"];
  day: string;
  terms: Terms;
}) {
  const bases = eventBases.filter((one) => one !== "propia" || terms.own !== null);
  return (
    <Panel>
      <PlainTable
        label="Movimiento según la volatilidad de los otros días"
        headings={["Los otros días", "Movimiento", "Volatilidad", "Motivo"]}
        texts={[3]}
        rows={bases.map((one) => {
          const row = eventEstimate(surface, { day, base: one, ...terms });
          const volatility = textOrDash(row.base, formatVolatility, reasonOf(row));
          return { key: one, cells: [baseNames[one], ...estimateCells(row, [volatility])] };
        })}
      />
    </Panel>
  );
}

/** The answer by the supposition about the other days. */
function BasesPlot({
  surface,
  day,
  base,
  terms: { realized, own },
}: Parameters<typeof BasesTable>[0] & { base: EventBase }) {
  const plot = useMemo(
    () => eventPlot(surface, { day, base, realized, own }),
    [surface, day, base, realized, own],
  );
  if (plot === null) return null;
  const label = "Movimiento del día por la volatilidad de los otros";
  return (
    <Panel isFigure title={label} detail="Cuanto más se mueven los otros días, menos queda para este.">
      <PlotLegend {...plot} />
      <ValuePlot plot={plot} label={label} height={300} />
    </Panel>
  );
}

function EventPlace({ fitted: { surface } }: { fitted: FittedMarket }) {
  const url = useUrlState();
  const { clock } = useServices();
  const spot = useValuedMarket((market) => market.spot);
  const events = useFutureEvents();
  const realized = useBases();
  const today = buenosAiresDate(clock.now());
  const written = url.get("dia");
  const day = written !== null && isIsoDate(written) ? written : (events[0]?.day ?? addDays(today, 7));
  const own = Number(url.get("vol")) / 100;
  const terms = { realized, own: own > 0 ? own : null };
  const basis = url.get("base");
  const base = eventBases.find((one) => one === basis) ?? usualBase(surface, day, terms);
  const isLate = day <= today;
  const estimate = eventEstimate(surface, { day, base, ...terms });
  return (
    <>
      <EventControls url={url} events={events} day={day} base={base} />
      {isLate ? (
        <p className="text-muted">Elegí un día que todavía no pasó.</p>
      ) : (
        <>
          <EventFacts estimate={estimate} spot={spot} />
          <BasesTable surface={surface} day={day} terms={terms} />
          <BasesPlot surface={surface} day={day} base={base} terms={terms} />
        </>
      )}
      {events.length > 0 ? <EventTable events={events} surface={surface} terms={terms} /> : null}
    </>
  );
}

function EventTable({
  events,
  surface,
  terms,
}: {
  events: readonly MarketEvent[];
  surface: FittedMarket["surface"];
  terms: Terms;
}) {
  return (
    <Panel title="Eventos por venir">
      <PlainTable
        label="Eventos por venir"
        headings={["Día", "Evento", "Movimiento", "Motivo"]}
        texts={[1, 3]}
        rows={events.map((event) => {
          const base = usualBase(surface, event.day, terms);
          const row = eventEstimate(surface, { day: event.day, base, ...terms });
          return {
            key: event.id ?? `${event.day} ${event.kind}`,
            cells: [
              formatDate(event.day),
              event.title || marketEventNames[event.kind].label,
              ...estimateCells(row),
            ],
          };
        })}
      />
    </Panel>
  );
}

/** /volatilidad/evento: the move that the expiries around a day give it. */
export function EventScreen() {
  return (
    <LiveVolatilityPage lead="Cuánto pagan los vencimientos de alrededor por un solo día, sacados los demás.">
      {(fitted) => (
        <>
          <EventPlace fitted={fitted} />
          <PageEnd>
            σ² del evento = σ₂²T₂ − σ₁²T₁ − la varianza de los otros días. Sin vencimiento antes del evento,
            los otros días son desde ahora. Depende mucho de cómo se muevan esos días: por eso están todas. Si
            todo el plazo está caro por otra cosa, también aparece acá.
          </PageEnd>
        </>
      )}
    </LiveVolatilityPage>
  );
}
