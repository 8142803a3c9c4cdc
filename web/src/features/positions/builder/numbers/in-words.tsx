import { ArrowLeftRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatPercent, formatPesos } from "@paridad/core/formats";
import { outcomeSentence, proposedName, shapeOf } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { Button } from "../../../../components/ui/button.tsx";
import { Toolbar } from "../../../../components/ui/layout/toolbar.tsx";
import { isCounted } from "../../model/draft.ts";
import type { Builder, BuiltPosition } from "../../model/use-builder.ts";
import { extreme, reasonText } from "./figure.tsx";
import { levels } from "./five-figures.tsx";

const settledMilliseconds = 1_000;

/** The five figures in a sentence; what isn't known is left out. */
function sentenceOf({ position }: Pick<Builder, "position">): string {
  if (position === null) return "";
  const { paid, ends, odds } = position.evaluation;
  const parts = [
    paid.ok ? [`${paid.netOutlay < 0 ? "Cobrás" : "Pagás"} ${formatPesos(Math.abs(paid.netOutlay))}`] : [],
    ends.ok
      ? [
          `máximo ${extreme(ends.maximum, "sin techo")}`,
          `mínimo ${extreme(ends.minimum, "sin límite")}`,
          `equilibrio ${levels(ends.breakevens)}`,
        ]
      : [],
    odds.zeroDrift.ok ? [`probabilidad de ganar ${formatPercent(odds.zeroDrift.probabilityOfProfit)}`] : [],
  ].flat();
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}

/** The result in words for anyone who can't see it, once what the user changed has settled; ticks say nothing. */
export function SpokenResult({ builder, shape }: { builder: Builder; shape: string }) {
  const latest = useRef(builder);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    latest.current = builder;
  });
  useEffect(() => {
    const timer = setTimeout(() => setSentence(sentenceOf(latest.current)), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [shape]);
  return (
    <p role="status" aria-label="Resultado" className="sr-only">
      {sentence}
    </p>
  );
}

/** The result at expiry said in words, net of costs. */
export function OutcomeWords({
  zones,
  expiresAt,
}: Pick<BuiltPosition, "zones"> & Pick<Builder, "expiresAt">) {
  if (expiresAt === null) {
    return (
      <p className="px-3 text-md text-muted">
        Son acciones solas: ganás o perdés lo que se mueva GGAL, sin vencimiento.
      </p>
    );
  }
  if (!zones.ok) {
    const text =
      zones.reason === "several-expiries"
        ? "Con dos vencimientos el resultado final depende de cuánto valga la segunda pata: mirá la línea al primer vencimiento, que es estimada."
        : `${reasonText(zones.reason)}.`;
    return <p className="px-3 text-md text-muted">{text}</p>;
  }
  const day = buenosAiresDate(expiresAt);
  return (
    <ul className="grid gap-1 px-3 text-md">
      {zones.zones.map((zone) => (
        <li key={`${zone.outcome} ${zone.lower}`}>{outcomeSentence(zone, day)}</li>
      ))}
    </ul>
  );
}

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
        <span
          aria-hidden
          className="mr-1.5 inline-block w-4 border-t-2 border-dashed border-put align-middle"
        />
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
