export type PageItem = number | "gap";

const maximum = 5;

/**
 * The buttons of a pagination: up to five pages around the current one, the first and the last as
 * shortcuts, and a gap where pages are left out between.
 */
export function paginationWindow({ page, totalPages }: { page: number; totalPages: number }): PageItem[] {
  const first = Math.max(1, Math.min(page - Math.floor(maximum / 2), totalPages - maximum + 1));
  const last = Math.min(totalPages, first + maximum - 1);
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const before: PageItem[] = first > 2 ? [1, "gap"] : first === 2 ? [1] : [];
  const after: PageItem[] =
    last < totalPages - 1 ? ["gap", totalPages] : last === totalPages - 1 ? [totalPages] : [];
  return [...before, ...pages, ...after];
}
