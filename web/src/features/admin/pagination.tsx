import type { Pagination as PaginationState } from "@paridad/core/contract";

import { Button } from "../../components/ui/button.tsx";
import { paginationWindow } from "./pagination-window.ts";

/** 'Página X de Y' with Anterior and Siguiente where there is more than one. */
export function Pagination({
  pagination: { page, totalPages, hasNextPage, total },
  noun,
  onPage,
}: {
  pagination: PaginationState;
  /** One of them, and several. */
  noun: readonly [one: string, several: string];
  onPage: (page: number) => void;
}) {
  const items = paginationWindow({ page, totalPages });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-md text-muted">
      <p>
        Página {page} de {totalPages} · {total} {noun[total === 1 ? 0 : 1]}
      </p>
      {totalPages > 1 ? (
        <nav aria-label="Páginas" className="flex flex-wrap items-center gap-1">
          <Button tone="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          {items.map((item, index) =>
            item === "gap" ? (
              <span key={items[index - 1] === 1 ? "gap-before" : "gap-after"} className="px-1" aria-hidden>
                …
              </span>
            ) : (
              <Button
                key={item}
                tone={item === page ? "primary" : "ghost"}
                size="small"
                aria-current={item === page ? "page" : undefined}
                aria-label={`Página ${item}`}
                onClick={() => onPage(item)}
              >
                {item}
              </Button>
            ),
          )}
          <Button tone="secondary" size="small" disabled={!hasNextPage} onClick={() => onPage(page + 1)}>
            Siguiente
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
