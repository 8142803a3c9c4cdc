import type { ComponentProps, ReactNode } from "react";

import type { Pagination } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loaded } from "../../../components/ui/states/states.tsx";
import { classNames } from "../../../lib/class-names.ts";

type PageItem = number | "gap";

const maximum = 5;

/**
 * The buttons of a pagination: up to five pages around the current one, the first and the last as
 * shortcuts, and a gap where pages are left out between.
 */
function paginationWindow({ page, totalPages }: { page: number; totalPages: number }): PageItem[] {
  const first = Math.max(1, Math.min(page - Math.floor(maximum / 2), totalPages - maximum + 1));
  const last = Math.min(totalPages, first + maximum - 1);
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const before: PageItem[] = first > 2 ? [1, "gap"] : first === 2 ? [1] : [];
  const after: PageItem[] =
    last < totalPages - 1 ? ["gap", totalPages] : last === totalPages - 1 ? [totalPages] : [];
  return [...before, ...pages, ...after];
}

/** 'Página X de Y' with Anterior and Siguiente where there is more than one. */
function Pages({
  pagination: { page, totalPages, hasNextPage, total },
  noun,
  onPage,
}: {
  pagination: Pagination;
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

type Page<Row> = { readonly data: readonly Row[]; readonly pagination: Pagination };

/** A page of a list in its card: its states, its rows, and the way to the other pages. */
export function RecordPage<Row>({
  query,
  title,
  className,
  empty,
  noun,
  onPage,
  children,
}: Pick<ComponentProps<typeof Loaded<Page<Row>>>, "query" | "title"> &
  Pick<ComponentProps<typeof Pages>, "noun" | "onPage"> & {
    className?: string;
    /** In the place of no rows. */
    empty: ReactNode;
    children: (rows: readonly Row[]) => ReactNode;
  }) {
  return (
    <Card className={classNames("relative overflow-x-auto p-0!", className)}>
      <Loaded query={query} className="m-4 h-72" {...(title === undefined ? {} : { title })}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            empty
          ) : (
            <>
              {children(data)}
              <Pages pagination={pagination} noun={noun} onPage={onPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
