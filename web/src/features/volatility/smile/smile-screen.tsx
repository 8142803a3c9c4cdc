import { useMemo } from "react";

import { formatDate, formatExpiry, formatTime } from "@paridad/core/formats";
import type { SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";

import { ShareButton } from "../../../components/share/share-button.tsx";
import { PlotPanel } from "../../../components/charts/plot/plot-panel.tsx";
import { useChainAccess } from "../../../data/access.ts";
import { useChainChoice } from "../../../data/market/chain-context.tsx";
import type { FittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { PageEnd } from "../../../components/ui/page.tsx";
import { LiveVolatilityPage } from "../shared/volatility-page.tsx";
import { PastNotice, usePastSurface } from "./past-day.tsx";
import { SmileControls, smileViewOf } from "./smile-controls.tsx";
import type { SmileView } from "./smile-controls.tsx";
import { SmileFacts } from "./smile-facts.tsx";
import { expiryTone, smilePlot } from "./smile-plot.ts";
import type { DrawnSmile } from "./smile-plot.ts";
import { SmileTable } from "./smile-table.tsx";

/** The drawing: each chosen expiry, and its smile of the past day beside it. */
function useDrawn(
  smiles: readonly SurfaceSmile[],
  { selected, day }: SmileView,
  past: VolatilitySurface | undefined,
): readonly DrawnSmile[] {
  const key = selected.join();
  return useMemo(() => {
    const chosen = key.split(",");
    return smiles.flatMap((smile, index): DrawnSmile[] => {
      if (!chosen.includes(smile.expiration)) return [];
      const tone = expiryTone(index);
      const before = past?.smiles.find(({ expiration }) => expiration === smile.expiration);
      return [{ smile, tone, day: null }, ...(before && day !== null ? [{ smile: before, tone, day }] : [])];
    });
  }, [smiles, key, past, day]);
}

function ExpirySection({ smile }: { smile: SurfaceSmile }) {
  const name = formatDate(smile.expiration);
  // A link shows the market of now.
  const isLive = useChainChoice().kind === "live";
  return (
    <section className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between">
        <h2 className="text-md font-semibold">{formatExpiry(smile)}</h2>
        {smile.ok && isLive ? (
          <ShareButton
            what={{ kind: "smile", expiration: smile.expiration }}
            name={`la sonrisa del ${name}`}
          />
        ) : null}
      </div>
      <SmileFacts smile={smile} name={name} />
      <details className="overflow-hidden rounded-lg border border-line bg-s1 shadow-card">
        <summary className="cursor-pointer px-4 py-2.5 text-md text-accent">
          Bases, residuos y descartadas
        </summary>
        <SmileTable smile={smile} name={name} />
      </details>
    </section>
  );
}

function Smiles({ fitted }: { fitted: FittedMarket }) {
  const { surface, asOf } = fitted;
  const url = useUrlState();
  const { smiles } = surface;
  const canLookBack = useChainAccess().includes("recorded");
  const smileView = smileViewOf(
    url,
    smiles.map(({ expiration }) => expiration),
  );
  const view = { ...smileView, day: canLookBack ? smileView.day : null };
  const { axis, day } = view;
  const past = usePastSurface(day);
  const drawn = useDrawn(smiles, view, past.data);
  const plot = useMemo(() => smilePlot(drawn, axis), [drawn, axis]);
  const today = drawn.filter((one) => one.day === null).map(({ smile }) => smile);
  const label = `Volatilidad implícita por base: ${today.map(formatExpiry).join(", ")}`;
  const tables = today.map((smile) => (
    <div key={smile.expiration}>
      <h3 className="px-4 pt-3 text-sm font-semibold">{formatExpiry(smile)}</h3>
      <SmileTable smile={smile} name={formatDate(smile.expiration)} />
    </div>
  ));
  return (
    <>
      <SmileControls url={url} view={view} expiries={smiles} canLookBack={canLookBack} />
      <PastNotice day={day} past={past} />
      <PlotPanel
        title="Sonrisa"
        detail={`○ calls, ◇ puts, cada uno con la barra de sus puntas; en gris los que el ajuste deja dentro de su spread.${asOf === null ? "" : ` Ajuste de las ${formatTime(asOf)}.`}`}
        plot={plot}
        label={label}
        height={380}
        table={tables}
      />
      {today.map((smile) => (
        <ExpirySection key={smile.expiration} smile={smile} />
      ))}
      <PageEnd>
        Volatilidades por raíz de año de 365 días, de la opción fuera del dinero de cada base: el put debajo
        del forward, el call arriba. Los puts se calculan como americanos. Por encima o por debajo es su
        volatilidad contra la curva de todas: no dice hacia dónde va a ir.
      </PageEnd>
    </>
  );
}

/** /volatilidad: the smiles of the live chain over each other. */
export function SmileScreen() {
  return (
    <LiveVolatilityPage lead="Qué volatilidad paga cada base, contra una curva sin arbitraje de todas las puntas.">
      {(fitted) => <Smiles fitted={fitted} />}
    </LiveVolatilityPage>
  );
}
