import type { ReactNode } from "react";
import { Link } from "react-router";

import { Brand } from "../../components/ui/brand.tsx";
import { BackLink } from "../../components/ui/page.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/services.tsx";

/** A page to read: support, privacy, terms. */
export function InformationPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const isSignedIn = useSession(({ token }) => token !== null);
  return (
    <>
      <header className="flex items-center justify-between border-b border-line bg-s1 px-4 py-2.5 sm:px-6">
        <Link to={isSignedIn ? "/home" : "/"} aria-label="Paridad, inicio" className="rounded-md">
          <Brand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-[720px] flex-1 px-4 pt-6 pb-16">
        <BackLink to={isSignedIn ? "/home" : "/"}>Volver al inicio</BackLink>
        <h1 className="text-xl font-[650]">{title}</h1>
        {lead ? <p className="mt-1.5 text-muted">{lead}</p> : null}
        <div className="mt-6 grid gap-5">{children}</div>
      </main>
    </>
  );
}
