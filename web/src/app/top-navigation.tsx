import { Calculator } from "lucide-react";
import { Link, useLocation } from "react-router";

import { formatDays } from "@paridad/core/formats";
import { gates, refusalOf } from "@paridad/core/plans";

import { Badge } from "../components/ui/badge.tsx";
import { Brand } from "../components/ui/brand.tsx";
import { SkipLink } from "../components/ui/layout/skip-link.tsx";
import { TopBar } from "../components/ui/page.tsx";
import { ThemeToggle } from "../components/ui/theme-toggle.tsx";
import { PaletteButton } from "../components/work/palette/palette-button.tsx";
import { useAccess } from "../data/access.ts";
import { pageAt } from "@paridad/core/pages";
import { LogoutButton } from "./logout-button.tsx";
import { BottomBar, WorkNavigation, screens } from "./work-navigation.tsx";

const calculatorPath = "/estrategias/calculadora";
/** The home screen's other address. */
const homeAlias = "/dashboard";

/** The calculator, one press from every screen; whoever's plan doesn't open it finds it under ESTRATEGIAS. */
function CalculatorLink() {
  const isClosed = refusalOf({ access: useAccess(), modules: gates["strategies.calculadora"] }) !== null;
  if (isClosed) return null;
  return (
    <Link
      to={calculatorPath}
      title="Abrir la calculadora"
      aria-label="Abrir la calculadora en vivo"
      className="inline-flex items-center gap-1.5 rounded-md p-2 text-sm font-[550] tracking-[0.05em] text-muted hover:text-text [&_svg]:size-4"
    >
      <Calculator aria-hidden />
      <span className="hidden lg:inline">CALCULADORA</span>
    </Link>
  );
}

function TrialBadge() {
  const access = useAccess();
  if (access.kind !== "trial") return null;
  return (
    <Link to="/suscripciones" className="hidden rounded-full md:inline-flex">
      <Badge tone="accent">Prueba · {formatDays(access.daysRemaining)}</Badge>
    </Link>
  );
}

/** The item of the bar that a page belongs to: the suite's pages are ESTRATEGIAS. */
function screenAt(pathname: string): string {
  if (pathname === homeAlias) return "/home";
  const isSuite = !pathname.startsWith("/historico") && pageAt(pathname) !== null;
  return isSuite ? "/estrategias" : `/${pathname.split("/")[1] ?? ""}`;
}

function ScreenLinks() {
  const { pathname } = useLocation();
  return screens.map(({ to, label }) => (
    <Link
      key={to}
      to={to === "/home" && pathname === homeAlias ? homeAlias : to}
      aria-current={screenAt(pathname) === to ? "page" : undefined}
      className="rounded-md px-1.5 py-2 text-sm sm:px-2 lg:px-3 font-[550] tracking-[0.05em] text-muted hover:text-text aria-[current=page]:bg-s2 aria-[current=page]:text-text"
    >
      {label}
    </Link>
  ));
}

/** Top navigation of signed-in screens with the row of work; a telephone has its items at the bottom. */
export function TopNavigation() {
  return (
    <>
      <TopBar>
        <SkipLink />
        <div className="flex min-h-12 items-center gap-x-4 px-3 sm:px-6">
          <Link to="/home" aria-label="Paridad, inicio" className="rounded-md py-2">
            <Brand />
          </Link>
          <nav aria-label="Principal" className="-mx-1 ml-2 flex gap-1 max-sm:hidden">
            <ScreenLinks />
          </nav>
          <div className="ml-auto flex items-center gap-1.5">
            <CalculatorLink />
            <TrialBadge />
            <PaletteButton />
            <ThemeToggle />
            <span className="max-sm:hidden">
              <LogoutButton />
            </span>
          </div>
        </div>
        <WorkNavigation />
      </TopBar>
      <BottomBar />
    </>
  );
}
