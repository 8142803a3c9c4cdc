import { useEffect, useRef, useState } from "react";
import { formatPercent, formatPesos } from "@paridad/core/formats";
import type { Builder } from "../../model/use-builder.ts";
import { extreme } from "./figure.tsx";
import { levels } from "./five-figures.tsx";

const settledMilliseconds = 1_000;

/** The five figures in a sentence; what isn't known is left out. */
export function sentenceOf({ position }: Pick<Builder, "position">): string {
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
