import { ArrowRight, Lock } from "lucide-react";
import { Link } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../components/ui/badge.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { historicoModules } from "./historico-modules.ts";
import type { HistoricoModule } from "./historico-modules.ts";
import { HistoryCoverage } from "./shared/range/history-coverage.tsx";
import { useGate } from "./use-module-access.ts";

function Tile({ module, isOpen }: { module: HistoricoModule; isOpen: boolean }) {
  const { slug, title, lead, points, Icon } = module;
  return (
    <Link
      to={`/historico/${slug}`}
      className={classNames(
        "group flex h-full flex-col rounded-lg border bg-s1 p-5 shadow-card transition-colors hover:border-accent/60",
        isOpen ? "border-line2" : "border-line",
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span
          className={classNames(
            "grid size-10 place-items-center rounded-md bg-s2 [&_svg]:size-5",
            isOpen ? "text-accent" : "text-muted",
          )}
        >
          <Icon aria-hidden />
        </span>
        {isOpen ? null : (
          <Badge>
            <Lock aria-hidden className="size-3" /> {screenWords.needsPlan}
          </Badge>
        )}
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-md text-muted">{lead}</p>
      <ul className="mt-4 grid gap-1.5 text-md text-muted">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-2.5">
            <span aria-hidden className="size-1 shrink-0 rounded-full bg-line2" /> {point}
          </li>
        ))}
      </ul>
      <span className="mt-auto flex items-center gap-1.5 pt-5 text-md font-semibold text-accent">
        {isOpen ? "Abrir" : "Ver más"}
        <ArrowRight
          aria-hidden
          className="size-3.5 transition-transform duration-[var(--duration-fast)] group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}

/** /historico: four tiles, locked ones marked. */
export function HistoricoMenu() {
  useDocumentTitle("Datos");
  const opens = useGate();
  return (
    <Page>
      <PageTitle
        title="Datos históricos"
        lead="Lo que el mercado de opciones de GGAL ya hizo: para mirarlo, filtrarlo y llevártelo."
      />
      <ul aria-label="Módulos" className="grid gap-4 sm:grid-cols-2">
        {historicoModules.map((module) => (
          <li key={module.slug}>
            <Tile module={module} isOpen={opens(module.gate)} />
          </li>
        ))}
      </ul>
      <HistoryCoverage />
    </Page>
  );
}
