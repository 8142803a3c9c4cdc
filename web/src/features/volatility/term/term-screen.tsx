import { useMemo } from "react";

import { formatDate } from "@paridad/core/formats";

import { PlotPanel } from "../../../components/charts/plot/plot-panel.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import type { FittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { LiveVolatilityPage } from "../shared/volatility-page.tsx";
import { termPlot } from "./term-plot.ts";
import { TermTable } from "./term-table.tsx";

function Term({ fitted: { surface } }: { fitted: FittedMarket }) {
  const plot = useMemo(() => termPlot(surface), [surface]);
  const broken = surface.forwards.filter(({ result }) => !result.ok && result.reason === "inconsistent");
  return (
    <>
      {broken.map(({ from, to }) => (
        <Notice key={to} tone="error">
          Del {formatDate(from)} al {formatDate(to)} la volatilidad es inconsistente: el mercado paga menos
          varianza por más tiempo. Puede ser arbitraje de calendario o puntas de momentos distintos.
        </Notice>
      ))}
      <PlotPanel
        title="Estructura temporal"
        detail="La de cada vencimiento, en su forward, con la barra de sus puntas."
        plot={plot}
        label="VI en el dinero por días al vencimiento"
        height={320}
        table={<TermTable surface={surface} />}
      />
      <Panel title="Asimetría por vencimiento">
        <TermTable surface={surface} />
      </Panel>
      <PageEnd>
        Cada vencimiento con su propio ajuste, sin el de los otros. El risk reversal es la volatilidad del
        call de 25 delta menos la del put, y la mariposa la media de los dos menos el centro: solo donde las
        dos alas tienen puntas. La pendiente es el cambio de volatilidad por cada 1 % de distancia al forward.
      </PageEnd>
    </>
  );
}

/** /volatilidad/plazo: term structure and skew. */
export function TermScreen() {
  return (
    <LiveVolatilityPage lead="La VI en el dinero de cada vencimiento, lo que queda entre uno y otro, y cuánto más paga un ala que la otra.">
      {(fitted) => <Term fitted={fitted} />}
    </LiveVolatilityPage>
  );
}
