import type { ReactNode } from "react";

import { screenWords } from "@paridad/core/messages";

import { SiteFooter } from "../../components/site/site-footer.tsx";
import { SiteHeader } from "../../components/site/site-header.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/services.tsx";
import "../../styles/site.css";

export type IndexEntry = { readonly id: string; readonly title: string };

/** Pages of this kind, each a press away from the other. */
const siblings = [
  { href: "/terminos", label: "Términos" },
  { href: "/privacidad", label: "Privacidad" },
  { href: "/support", label: "Soporte" },
  { href: "/se-cumplio", label: screenWords.calibration },
] as const;

function SideIndex({ title, index }: { title: string; index: readonly IndexEntry[] }) {
  return (
    <aside className="site-index" aria-label="Índice">
      <nav aria-label="Páginas">
        <ul className="in-a-row">
          {siblings.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={title.startsWith(label) ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {index.length === 0 ? null : (
        <nav aria-label="En esta página" className="mt-5 hidden min-[960px]:block">
          <p className="title">En esta página</p>
          <ul>
            {index.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`}>{entry.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}

/** A page to read, in the site's frame: support, privacy, terms. */
export function InformationPage({
  title,
  lead,
  index = [],
  children,
}: {
  title: string;
  lead?: string;
  /** Parts of the page by the ids of their headings. */
  index?: readonly IndexEntry[];
  children: ReactNode;
}) {
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <>
      <SiteHeader session={isSignedIn ? "in" : "out"} themeToggle={<ThemeToggle />} />
      <div className="site-columns">
        <SideIndex title={title} index={index} />
        <main id="contenido" className="max-w-[720px]">
          <h1 className="text-xl font-[650]">{title}</h1>
          {lead ? <p className="mt-1.5 text-muted">{lead}</p> : null}
          <div className="mt-6 grid gap-5">{children}</div>
        </main>
      </div>
      <SiteFooter />
    </>
  );
}
