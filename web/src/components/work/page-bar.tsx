import { ArrowLeft, CircleQuestionMark, Lock, Upload } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";

import type { StoragePort } from "@paridad/core/auth";
import { screenWords } from "@paridad/core/messages";

import { classNames } from "../../lib/class-names.ts";
import { useServices } from "../../lib/services.tsx";
import { pageAt } from "@paridad/core/pages";
import type { Work } from "@paridad/core/pages";
import { usePageAccess } from "../../data/work/use-page-access.ts";
import "./page-bar.css";

const barItem =
  "inline-flex min-h-9 items-center gap-1.5 rounded-[6px] px-1 text-sm whitespace-nowrap text-muted hover:text-text [&_svg]:size-4";

function Tabs({ work }: { work: Work }) {
  const { opens, keeps } = usePageAccess();
  const { pathname } = useLocation();
  // On a telephone the row is wider than the screen: the page one is on stays in sight.
  useEffect(() => {
    const link = document.querySelector<HTMLElement>('.page-tabs [aria-current="page"]');
    const row = link?.closest<HTMLElement>(".page-tabs");
    if (link && row) row.scrollLeft = link.offsetLeft - row.clientWidth / 2 + link.offsetWidth / 2;
  }, [pathname]);
  return (
    <nav aria-label={`Páginas de ${work.name}`} className="page-tabs">
      {work.pages
        .filter(({ isButton }) => isButton !== true)
        .map((page) => (
          <NavLink
            key={page.to}
            to={page.to}
            end
            className="inline-flex items-center gap-[5px] border-b-2 border-transparent px-[9px] text-sm whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text [&_svg]:size-3"
          >
            {page.name}
            {opens(page) || keeps(page) ? null : <Lock role="img" aria-label={screenWords.needsPlan} />}
          </NavLink>
        ))}
    </nav>
  );
}

/** The pages of a work that are no tabs. */
function Buttons({ work }: { work: Work }) {
  const { opens, keeps } = usePageAccess();
  const pages = work.pages.filter((page) => page.isButton === true && (opens(page) || keeps(page)));
  return pages.map(({ to, name }) => (
    <NavLink
      key={to}
      to={to}
      end
      className={`${barItem} aria-[current=page]:font-semibold aria-[current=page]:text-text`}
    >
      <Upload aria-hidden /> <span className="max-sm:sr-only">{name}</span>
    </NavLink>
  ));
}

/** This browser's: the pages whose help was open once. */
const helpKey = "paridad.help";
const readPages = (storage: StoragePort) => storage.getItem(helpKey)?.split(" ") ?? [];

/** Open on the first visit of the page, and behind "?" from then on. */
function useHelp(path: string) {
  const { storage } = useServices();
  const [isOpen, setOpen] = useState(() => !readPages(storage).includes(path));
  useEffect(() => {
    const pages = readPages(storage);
    if (!pages.includes(path)) storage.setItem(helpKey, [...pages, path].join(" "));
  }, [storage, path]);
  return { isOpen, toggle: () => setOpen((before) => !before) };
}

export type PageBarProps = {
  /** Outside the work, where the address has no name of its own. */
  readonly title?: string;
  /** The explaining paragraph. */
  readonly help?: ReactNode;
  /** The share, how the market arrives, where it comes from. */
  readonly children?: ReactNode;
};

/** The bar of a page, 44 px: its name, the pages beside it, the market, and what it is for behind "?". */
export function PageBar({ title, help, children }: PageBarProps) {
  const { pathname } = useLocation();
  const { isOpen, toggle } = useHelp(pathname);
  const helpId = useId();
  const here = pageAt(pathname);
  const heading = here?.work.name ?? title;
  const menu = pathname.startsWith("/historico") ? "/historico" : "/estrategias";
  return (
    <div className="page-bar">
      <div className="page-bar-line">
        {here === null ? null : (
          <Link to={menu} className={barItem} title={screenWords.backToMenu}>
            <ArrowLeft aria-hidden /> <span className="max-2xl:sr-only">{screenWords.backToMenu}</span>
          </Link>
        )}
        <h1>
          {heading}
          {here === null || here.page.name === heading ? null : (
            <span className="sr-only">: {here.page.name}</span>
          )}
        </h1>
        {here === null || here.work.pages.length < 2 ? null : <Tabs work={here.work} />}
        <div className="page-bar-side">
          {children}
          {here === null ? null : <Buttons work={here.work} />}
        </div>
        {help === undefined ? null : (
          <button
            type="button"
            aria-label="Para qué sirve esta página"
            aria-expanded={isOpen}
            aria-controls={helpId}
            onClick={toggle}
            className={classNames("page-bar-help", barItem, isOpen && "text-text")}
          >
            <CircleQuestionMark aria-hidden />
          </button>
        )}
      </div>
      {help === undefined ? null : (
        <div id={helpId} hidden={!isOpen} className="max-w-[1000px] px-3 pt-1 pb-1.5 text-muted sm:px-6">
          {help}
        </div>
      )}
    </div>
  );
}
