import type { ReactNode } from "react";

import type { PagePicture } from "@paridad/core/contract";

import { SiteFooter } from "../components/site/site-footer.tsx";
import { SiteHeader } from "../components/site/site-header.tsx";
import { ThemeButton } from "../components/ui/theme-toggle.tsx";

export type IndexEntry = {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly IndexEntry[];
};

function IndexList({ entries }: { entries: readonly IndexEntry[] }) {
  return (
    <ul>
      {entries.map(({ id, title, parts = [] }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          {parts.length > 0 ? <IndexList entries={parts} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Search() {
  return (
    <div className="search">
      <label htmlFor="buscar">Buscar</label>
      <input
        id="buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="campo, dirección, código"
      />
      <p role="status" className="quiet" />
    </div>
  );
}

export type SiteFrameProps = {
  readonly path: string;
  /** The side index, by the ids of the page's headings. */
  readonly index: readonly IndexEntry[];
  /** Shows a search field above the index. */
  readonly hasSearch?: boolean;
  readonly children: ReactNode;
};

/** A page with what its head says. */
export type ReadPage = SiteFrameProps & {
  readonly title: string;
  readonly description: string;
  readonly markdown?: string;
  readonly picture?: PagePicture;
};

/** The frame of the pages to read, which no React takes over: `site/` adds what they do. */
export function SiteFrame({ path, index, hasSearch = false, children }: SiteFrameProps) {
  return (
    <>
      <SiteHeader
        session="unknown"
        current={path}
        themeToggle={<ThemeButton label="Cambiar el tema" data-theme-toggle />}
      />
      <div className="site-columns">
        {index.length === 0 ? null : (
          <aside className="site-index" aria-label="Índice">
            {hasSearch ? <Search /> : null}
            <details>
              <summary>En esta página</summary>
              <nav aria-label="En esta página">
                <IndexList entries={index} />
              </nav>
            </details>
          </aside>
        )}
        <main id="contenido" className="prose">
          {children}
        </main>
      </div>
      <SiteFooter />
    </>
  );
}
