import { useEffect } from "react";

/** Title of the tab: what a screen reader says on arrival. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Paridad`;
  }, [title]);
}
