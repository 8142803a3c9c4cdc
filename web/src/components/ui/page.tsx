import { ArrowLeft } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { informationNotice } from "@paridad/core/messages";

/** The bar that stays on top of a signed-in screen. Tells its height, however many rows it takes, to what begins below it. */
export function TopBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null || typeof ResizeObserver === "undefined") return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--top-bar", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--top-bar");
    };
  }, []);
  return (
    <header ref={bar} className="sticky top-0 z-30 border-b border-line bg-s1">
      {children}
    </header>
  );
}

const widths = {
  reading: "max-w-[1440px]",
  desk: "max-w-[1440px] min-[110rem]:max-w-[1880px]",
  full: "",
} as const;

/** The width and padding of a signed-in screen: 1,440 px for reading, more for the desk where it has three columns, the whole window for work. */
export function Page({ children, width = "reading" }: { children: ReactNode; width?: keyof typeof widths }) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className={`mx-auto w-full flex-1 px-3 pt-4 pb-12 outline-none sm:px-6 ${widths[width]}`}
    >
      {children}
    </main>
  );
}

export function PageTitle({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-3 flex sm:mb-5 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-xl font-[650]">{title}</h1>
        {lead ? <div className="mt-1 max-w-2xl text-muted">{lead}</div> : null}
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

/** The line at the end of a page of numbers. */
export function PageEnd({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-1 max-w-4xl text-sm text-muted">
      {children} {informationNotice}
    </p>
  );
}
