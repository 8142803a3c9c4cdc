import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { useKeptLists } from "../../data/positions/kept-lists.ts";
import type { WorkPage } from "@paridad/core/pages";

/** The way to pages that stay open without a plan, those with something on them; nothing where nothing was saved. */
export function KeptNotice({ pages }: { pages: readonly WorkPage[] }) {
  const lists = useKeptLists(pages.flatMap(({ saved }) => (saved === undefined ? [] : [saved.list])));
  const savedPages = pages.filter(({ saved }) => saved !== undefined && lists.has(saved.list));
  if (savedPages.length === 0) return null;
  return (
    <Notice
      className="mt-5"
      action={savedPages.map(({ to, name }) => (
        <ButtonLink key={to} to={to} tone="secondary" size="small">
          {name}
        </ButtonLink>
      ))}
    >
      Lo que guardaste sigue siendo tuyo, con cualquier plan o sin plan.
    </Notice>
  );
}
