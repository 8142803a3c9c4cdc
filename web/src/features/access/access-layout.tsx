import type { ReactNode } from "react";
import { Link } from "react-router";

import { Brand } from "../../components/ui/brand.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { classNames } from "../../lib/class-names.ts";

/** The frame of the screens before signing in: the mark, one card (the whole width of a phone) and nothing that distracts. */
export function AccessLayout({
  title,
  lead,
  footer,
  hasOwnCards = false,
  isInSession = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  /** The content brings its own cards, so no card wraps it. */
  hasOwnCards?: boolean;
  /** The bar of the session stands over it. */
  isInSession?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {isInSession ? null : (
        <header className="flex items-center justify-between px-4 py-3 sm:px-6">
          <Link to="/" aria-label="Paridad, portada" className="rounded-md">
            <Brand />
          </Link>
          <ThemeToggle />
        </header>
      )}
      <main
        id="contenido"
        tabIndex={-1}
        className="outline-none mx-auto w-full max-w-[488px] flex-1 px-4 pt-[3vh] pb-12"
      >
        <div
          className={classNames(
            "grid gap-5",
            !hasOwnCards && "sm:rounded-lg sm:border sm:border-line sm:bg-s1 sm:p-8 sm:shadow-card",
          )}
        >
          <div>
            <h1 className="text-xl font-[650]">{title}</h1>
            {lead ? <div className="mt-1.5 text-muted">{lead}</div> : null}
          </div>
          {children}
          {footer ? <div className="text-md text-muted">{footer}</div> : null}
        </div>
      </main>
    </>
  );
}

/** A link inside a sentence, taller to a finger than its text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-my-1.5 inline-block rounded-sm py-1.5 font-medium text-accent underline-offset-3 hover:underline"
    >
      {children}
    </Link>
  );
}
