import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import type { AreaPage } from "./area-pages.tsx";
import type { StrategyArea } from "./strategy-areas.ts";

/** The way to the pages of a locked area that stay open. */
export function KeptNotice({
  area,
  pages,
}: {
  area: Pick<StrategyArea, "slug">;
  pages: readonly Pick<AreaPage, "path" | "name">[];
}) {
  return (
    <Notice
      className="mt-5"
      action={pages.map(({ path, name }) => (
        <ButtonLink key={path} to={`/estrategias/${area.slug}/${path}`} tone="secondary" size="small">
          {name}
        </ButtonLink>
      ))}
    >
      Lo que guardaste sigue siendo tuyo: lo podés leer, descargar y eliminar con cualquier plan o sin plan.
    </Notice>
  );
}
