import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The width and padding of a signed-in screen. */
export function Page({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`mx-auto w-full flex-1 px-3 pt-4 pb-12 outline-none sm:px-6 ${isWide ? "max-w-[1680px]" : "max-w-[1180px]"}`}
    >
      {children}
    </main>
  );
}

export function PageTitle({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-xl font-[650]">{title}</h1>
        {lead ? <p className="mt-1 max-w-2xl text-muted">{lead}</p> : null}
      </div>
      {action}
    </header>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mt-2 mb-1 inline-flex items-center gap-1.5 rounded-sm py-2 text-md text-muted hover:text-text [&_svg]:size-3.5"
    >
      <ArrowLeft aria-hidden /> {children}
    </Link>
  );
}
