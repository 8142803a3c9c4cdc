import type { ReactNode } from "react";

import { screenWords } from "@paridad/core/messages";

import { Brand } from "../ui/brand.tsx";
import { buttonClass } from "../ui/button.tsx";
import { SkipLink } from "../ui/layout/skip-link.tsx";

const links = [
  { href: "/#planes", label: "Planes" },
  { href: "/docs", label: "API" },
  { href: "/widgets/", label: "Widgets" },
  { href: "/extension/", label: "Extensión" },
] as const;

/** The visitor's session; `unknown` on prebuilt pages, where `theme.js` and the style decide. */
export type KnownSession = "in" | "out" | "unknown";

function SessionLinks({ session, next }: { session: KnownSession; next: string }) {
  return (
    <>
      {session === "out" ? null : (
        <span className="when-signed-in contents">
          <a href="/home" className={buttonClass({ size: "small" })}>
            {screenWords.toOwnAccount}
          </a>
        </span>
      )}
      {session === "in" ? null : (
        <span className="when-signed-out contents">
          <a href={`/login${next}`} className={buttonClass({ tone: "ghost", size: "small" })}>
            {screenWords.signIn}
          </a>
          <a href={`/register${next}`} className={buttonClass({ size: "small" })}>
            {screenWords.createAccount}
          </a>
        </span>
      )}
    </>
  );
}

/** The header of the pages that anybody may read; on a phone its links get a row of their own. */
export function SiteHeader({
  session,
  current,
  themeToggle,
}: {
  session: KnownSession;
  /** The address of the page, where one of the links leads to it. */
  current?: string;
  themeToggle: ReactNode;
}) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/90 backdrop-blur">
      <SkipLink />
      <div className="mx-auto flex min-h-14 max-w-[1180px] flex-wrap items-center gap-x-1 px-4 sm:gap-x-2 sm:px-6">
        <a href="/" aria-label="Paridad, portada" className="mr-auto rounded-md py-2 sm:mr-3">
          <Brand />
        </a>
        <nav
          aria-label="Sitio"
          className="order-last -mx-3 flex w-full overflow-x-auto pb-1 sm:order-none sm:mx-0 sm:mr-auto sm:w-auto sm:pb-0"
        >
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="rounded-md px-3 py-2 text-md text-muted hover:text-text aria-[current=page]:bg-s2 aria-[current=page]:text-text"
            >
              {label}
            </a>
          ))}
        </nav>
        {themeToggle}
        <SessionLinks
          session={session}
          next={current === undefined ? "" : `?next=${encodeURIComponent(current)}`}
        />
      </div>
    </header>
  );
}
