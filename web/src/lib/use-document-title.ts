import { useEffect } from "react";

let shownPath: string | null = null;

/**
 * After a change of screen the keyboard and the screen reader go on from its heading; from the page's first screen they
 * start where the browser puts them, and a field that a screen focuses by itself keeps the focus.
 */
function arrive(): void {
  const { pathname } = window.location;
  const isArrival = shownPath !== null && shownPath !== pathname;
  shownPath = pathname;
  const main = document.querySelector("main");
  if (!isArrival || main === null || main.contains(document.activeElement)) return;
  const heading = main.querySelector("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Title of the tab, and arrival on the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Paridad`;
    arrive();
  }, [title]);
}

/** The landing page's title, which its page has from the server on. */
export function useSiteTitle(): void {
  useEffect(() => {
    const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
    if (title) document.title = title;
    arrive();
  }, []);
}
