import type { Book } from "@paridad/core/book";

import type { ReactNode } from "react";

import { screenWords } from "@paridad/core/messages";

import { MarketPage } from "../../../components/market/market-page.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { EmptyState, Skeleton, QueryError } from "../../../components/ui/states/states.tsx";
import { useBook } from "../../../data/book/use-book.ts";

/** Holds the page's place while it is loaded or computed. */
export function RiskSkeleton({
  label = "Cargando tus posiciones…",
  heights = ["h-[132px]", "h-[320px]"],
}: {
  label?: string;
  heights?: readonly string[];
}) {
  return (
    <div role="status" className="grid gap-3.5">
      <span className="sr-only">{label}</span>
      {heights.map((height) => (
        <Skeleton key={height} className={`w-full ${height}`} />
      ))}
    </div>
  );
}

function NothingHeld() {
  return (
    <EmptyState title="No hay ninguna posición abierta">
      <p>Guardá una posición y acá vas a ver cuánto puede perder, cuánto se mueve y qué garantía pide.</p>
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/armar">{screenWords.buildPosition}</ButtonLink>
        <ButtonLink to="/cartera/importar" tone="secondary">
          Importar operaciones
        </ButtonLink>
      </p>
    </EmptyState>
  );
}

export type PageOfBook = { readonly book: Book; readonly refresh: () => void };

function OfPositions({ children }: { children: (held: PageOfBook) => ReactNode }) {
  const { list, book, refresh } = useBook();
  if (list.isError) return <QueryError query={list} title="No pudimos leer tus posiciones" />;
  if (list.isPending) return <RiskSkeleton />;
  const isEmpty = !list.data.positions.some(({ status, content }) => status === "open" && content !== null);
  if (isEmpty) return <NothingHeld />;
  return (
    <MarketPlace skeleton={<RiskSkeleton label="Esperando cotizaciones…" />}>
      {book === null ? <RiskSkeleton label="Esperando cotizaciones…" /> : children({ book, refresh })}
    </MarketPlace>
  );
}

/** A page on the user's open positions: bar, market, and what it shows of them. */
export function RiskPage({ lead, children }: { lead: string; children: (held: PageOfBook) => ReactNode }) {
  return (
    <MarketPage lead={lead}>
      <OfPositions>{children}</OfPositions>
    </MarketPage>
  );
}
