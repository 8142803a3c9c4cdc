import { useDocumentTitle } from "../../lib/use-document-title.ts";

/** Titles the tab once its siblings are there: after a screen that is loaded first. */
export function DocumentTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
