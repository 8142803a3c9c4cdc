import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { useKeptLists } from "../../lib/positions/kept-lists.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import type { KeptPage } from "./use-area-access.ts";

/** A page of a locked area that stays open. */
export type KeptWay = { readonly area: Pick<StrategyArea, "slug">; readonly page: KeptPage };

/** The way to pages that stay open, those with something on them; nothing where nothing was saved. */
export function KeptNotice({ ways }: { ways: readonly KeptWay[] }) {
  const lists = useKeptLists(ways.map(({ page }) => page.kept.list));
  const held = ways.filter(({ page }) => lists.has(page.kept.list));
  if (held.length === 0) return null;
  return (
    <Notice
      className="mt-5"
      action={held.map(({ area, page }) => (
        <ButtonLink
          key={page.path}
          to={`/estrategias/${area.slug}/${page.path}`}
          tone="secondary"
          size="small"
        >
          {page.name}
        </ButtonLink>
      ))}
    >
      Lo que guardaste sigue siendo tuyo, con cualquier plan o sin plan.
    </Notice>
  );
}
