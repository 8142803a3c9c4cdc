import { ChartCandlestick, ChartColumn, Percent, Scale } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ComponentType, SVGProps } from "react";
import { Navigate, Route, Routes } from "react-router";

import { formatInstantDate } from "@paridad/core/formats";
import { pageAt } from "@paridad/core/pages";

import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { IndexCard } from "../../components/work/index-card.tsx";
import { LockedState } from "../../components/work/locked-state.tsx";
import { PageBar } from "../../components/work/page-bar.tsx";
import { counted } from "../../lib/counted.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { usePageAccess } from "../../data/work/use-page-access.ts";
import { useHistoryHealth } from "./shared/history-queries.ts";

type Module = {
  /** Last part of its address, /historico/{slug}. */
  readonly slug: "datos" | "ratios" | "volumen" | "probabilidades";
  readonly title: string;
  readonly lead: string;
  readonly pages: readonly { readonly to: string; readonly name: string }[];
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly Screen: ComponentType;
};

const modules: readonly Module[] = [
  {
    slug: "datos",
    title: "Datos Generales",
    lead: "Cada cotización grabada, en tabla, en gráfico y como cadena de un día pasado.",
    pages: [
      { to: "/historico/datos", name: "Tabla" },
      { to: "/historico/datos?vista=grafico", name: "Gráfico" },
      { to: "/historico/datos?vista=cadena", name: "Cadena en una fecha" },
    ],
    Icon: ChartCandlestick,
    Screen: lazy(async () => ({ default: (await import("./data/data-screen.tsx")).DataScreen })),
  },
  {
    slug: "ratios",
    title: "Ratios",
    lead: "La relación entre dos bases y cuán lejos está de lo habitual.",
    pages: [
      { to: "/historico/ratios", name: "Ratios" },
      { to: "/oportunidades/pares", name: "Pares" },
    ],
    Icon: Scale,
    Screen: lazy(async () => ({ default: (await import("./ratios/ratios-screen.tsx")).RatiosScreen })),
  },
  {
    slug: "volumen",
    title: "Volumen",
    lead: "Dónde se operó, cuánto y de qué lado.",
    pages: [{ to: "/historico/volumen", name: "Volumen" }],
    Icon: ChartColumn,
    Screen: lazy(async () => ({ default: (await import("./volume/volume-screen.tsx")).VolumeScreen })),
  },
  {
    slug: "probabilidades",
    title: "Análisis de Probabilidades",
    lead: "Qué tan seguido el spread de dos bases valió lo que vale hoy.",
    pages: [{ to: "/historico/probabilidades", name: "Probabilidades" }],
    Icon: Percent,
    Screen: lazy(async () => ({
      default: (await import("./probabilities/probabilities-screen.tsx")).ProbabilitiesScreen,
    })),
  },
];

/** The page of a module, where the plan doesn't open it. */
function useLocked() {
  const { opens } = usePageAccess();
  return ({ slug }: Module) => {
    const page = pageAt(`/historico/${slug}`)?.page;
    return page === undefined || opens(page) ? null : page;
  };
}

/** /historico: four tiles with a number each out of the coverage, locked ones marked. */
function Menu() {
  useDocumentTitle("Datos");
  const locked = useLocked();
  const { data } = useHistoryHealth();
  const isKnown = data !== undefined && data.firstTime !== null;
  const rows = isKnown ? counted(data.rows, "cotización", "cotizaciones") : "";
  const symbols = isKnown ? counted(data.symbols, "símbolo", "símbolos") : "";
  const [first, last] = [data?.firstTime, data?.lastTime].map((time) => formatInstantDate(time));
  const figures = {
    datos: rows,
    ratios: symbols,
    volumen: `hasta el ${last}`,
    probabilidades: `desde el ${first}`,
  };
  return (
    <Page>
      <PageTitle
        title="Datos históricos"
        lead="Lo que el mercado de opciones de GGAL ya hizo: para mirarlo, filtrarlo y llevártelo."
      />
      <ul aria-label="Módulos" className="grid gap-4 sm:grid-cols-2">
        {modules.map((module) => (
          <li key={module.slug}>
            <IndexCard
              {...module}
              to={`/historico/${module.slug}`}
              isOpen={locked(module) === null}
              figure={isKnown ? figures[module.slug] : null}
            />
          </li>
        ))}
      </ul>
      {isKnown ? (
        <p className="mt-5 text-md text-muted">
          {rows} de {symbols}, del {first} al {last}.
        </p>
      ) : null}
    </Page>
  );
}

/** /historico/{slug}: the module's screen or its lock, under a way back to the menu. */
function ModulePage({ module }: { module: Module }) {
  const { title, lead, Screen } = module;
  useDocumentTitle(title);
  const page = useLocked()(module);
  return (
    <Page width="full">
      <PageBar help={lead} />
      {page === null ? (
        <Suspense fallback={<LoadingScreen />}>
          <Screen />
        </Suspense>
      ) : (
        <LockedState page={page} />
      )}
    </Page>
  );
}

export function HistoryScreen() {
  return (
    <Routes>
      <Route index element={<Menu />} />
      {modules.map((module) => (
        <Route key={module.slug} path={module.slug} element={<ModulePage module={module} />} />
      ))}
      <Route path="*" element={<Navigate to="/historico" replace />} />
    </Routes>
  );
}
