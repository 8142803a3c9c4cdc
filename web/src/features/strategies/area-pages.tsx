import { Suspense, useEffect, useRef } from "react";
import type { ComponentType } from "react";
import { Navigate, NavLink, Route, Routes, useLocation } from "react-router";

import type { Gate } from "@paridad/core/plans";

import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { KeptList } from "../../lib/positions/kept-lists.ts";
import { DocumentTitle } from "./document-title.tsx";
import type { StrategyArea } from "./strategy-areas.ts";

/** A page of an area. The first of an area has the path "", the area's own address. */
export type AreaPage = {
  /** Last part of its address, /estrategias/{area}/{path}. */
  readonly path: string;
  readonly name: string;
  readonly Screen: ComponentType;
  /** What stays its owner's whatever the plan: it opens the page apart from its area. */
  readonly kept?: { readonly gate: Gate; readonly list: KeptList };
};

/** The pages of each area; one without any is announced. */
export type PagesOfAreas = Partial<Record<StrategyArea["slug"], readonly AreaPage[]>>;

function PageLinks({ area, pages }: { area: StrategyArea; pages: readonly AreaPage[] }) {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a telephone the row is wider than the screen: the page one is on stays in sight.
  useEffect(() => {
    const nav = list.current;
    const link = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav === null || link === null || link === undefined) return;
    const end = link.offsetLeft + link.offsetWidth - nav.offsetLeft;
    if (end > nav.scrollLeft + nav.clientWidth) nav.scrollLeft = end - nav.clientWidth;
  }, [pathname]);
  return (
    <nav
      ref={list}
      aria-label={`Páginas de ${area.title}`}
      className="mb-4 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-1">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={path === "" ? `/estrategias/${area.slug}` : `/estrategias/${area.slug}/${path}`}
              end
              className={({ isActive }) =>
                classNames(
                  "block border-b-2 px-3 py-2 text-md whitespace-nowrap hover:text-text pointer-coarse:py-3",
                  isActive ? "border-accent font-semibold text-text" : "border-transparent text-muted",
                )
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of an area under its title. */
export function AreaPageElement({ area, page }: { area: StrategyArea; page: AreaPage }) {
  const { path, name, Screen } = page;
  return (
    <>
      <Screen />
      <DocumentTitle title={path === "" ? area.title : `${name} · ${area.title}`} />
    </>
  );
}

/** The pages of an area with the links between them; a single page stands alone. */
export function AreaPages({ area, pages }: { area: StrategyArea; pages: readonly AreaPage[] }) {
  return (
    <>
      {pages.length > 1 ? <PageLinks area={area} pages={pages} /> : null}
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {pages.map((page) => {
            const element = <AreaPageElement area={area} page={page} />;
            return page.path === "" ? (
              <Route key="" index element={element} />
            ) : (
              <Route key={page.path} path={page.path} element={element} />
            );
          })}
          <Route path="*" element={<Navigate to={`/estrategias/${area.slug}`} replace />} />
        </Routes>
      </Suspense>
    </>
  );
}
