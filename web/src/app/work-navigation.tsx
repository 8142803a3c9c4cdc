import { Lock, Menu } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { pageAt, works } from "@paridad/core/pages";
import type { Work } from "@paridad/core/pages";
import { usePageAccess } from "../data/work/use-page-access.ts";
import { LogoutButton } from "./logout-button.tsx";
import "./work-navigation.css";

/** The items of the specified bar. */
export const screens = [
  { to: "/home", label: "INICIO" },
  { to: "/historico", label: "DATOS" },
  { to: "/estrategias", label: "ESTRATEGIAS" },
  { to: "/alertas", label: "ALERTAS" },
  { to: "/profile", label: "PERFIL" },
] as const;

function WorkLink({ work, isShort = false }: { work: Work; isShort?: boolean }) {
  const { opens, keeps, entryOf } = usePageAccess();
  const isHere = pageAt(useLocation().pathname)?.work === work;
  const isLocked = !work.pages.some((page) => opens(page) || keeps(page));
  return (
    <Link to={entryOf(work)?.to ?? "/estrategias"} aria-current={isHere ? "page" : undefined}>
      {isShort ? (work.short ?? work.name) : work.name}
      {isLocked ? <Lock role="img" aria-label={screenWords.needsPlan} /> : null}
    </Link>
  );
}

/** The row of work under the specified bar: always there, a locked item marked. */
export function WorkNavigation() {
  return (
    <nav aria-label="Trabajo" className="work-row">
      {works.map((work) => (
        <WorkLink key={work.name} work={work} />
      ))}
    </nav>
  );
}

const ofBottomBar = ["Cadena", "Armar", "Oportunidades", "Cartera"];

/** A telephone's bar at the bottom: four of the work, and a menu of the rest with the specified items. */
export function BottomBar() {
  const { pathname } = useLocation();
  // Another page closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  return (
    <nav aria-label="Trabajo en el teléfono" className="bottom-bar">
      <div id="menu-de-abajo" hidden={!isOpen} className="bottom-menu">
        {works
          .filter(({ name }) => !ofBottomBar.includes(name))
          .map((work) => (
            <WorkLink key={work.name} work={work} />
          ))}
        {screens.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={pathname === to ? "page" : undefined}>
            {label}
          </Link>
        ))}
        <LogoutButton />
      </div>
      <div className="bottom-row">
        {works
          .filter(({ name }) => ofBottomBar.includes(name))
          .map((work) => (
            <WorkLink key={work.name} work={work} isShort />
          ))}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu-de-abajo"
          onClick={() => setOpenedAt(isOpen ? null : pathname)}
        >
          <Menu aria-hidden /> Menú
        </button>
      </div>
    </nav>
  );
}
