import { ArrowLeftRight, X } from "lucide-react";
import { proposedName } from "@paridad/core/messages";
import { shapeOf } from "@paridad/core/positions";
import { Button } from "../../../../components/ui/button.tsx";
import { Toolbar } from "../../../../components/ui/layout/toolbar.tsx";
import { isCounted } from "../../model/draft.ts";
import type { Builder } from "../../model/use-builder.ts";
import { sentenceOf } from "./spoken-result.tsx";

/** As the position would be called if it were saved. */
export function nameOf({ draft, legs }: Pick<Builder, "draft" | "legs">): string {
  const options = draft.legs.flatMap((leg) => (leg.kind === "share" || !isCounted(leg) ? [] : [leg]));
  return proposedName(legs === null ? null : shapeOf(legs), options);
}

/** The position that the one being built is compared with, in its five figures. */
export function ComparedBar({
  name,
  builder,
  onSwap,
  onEnd,
}: {
  name: string;
  builder: Builder;
  onSwap: () => void;
  onEnd: () => void;
}) {
  return (
    <section aria-label="Comparada con" className="border-t border-line px-3 py-2 text-sm">
      <p>
        <span aria-hidden className="payoff-swatch mr-1.5 align-middle text-put" data-dashed />
        <strong className="font-semibold">{name}</strong>{" "}
        <span className="text-muted tabular-nums">
          {sentenceOf(builder) || "Falta un precio para comparar."}
        </span>
      </p>
      <Toolbar label="Comparación" className="mt-1 flex gap-2">
        <Button size="small" tone="ghost" onClick={onSwap}>
          <ArrowLeftRight aria-hidden /> Intercambiar
        </Button>
        <Button size="small" tone="ghost" onClick={onEnd}>
          <X aria-hidden /> Dejar de comparar
        </Button>
      </Toolbar>
    </section>
  );
}
