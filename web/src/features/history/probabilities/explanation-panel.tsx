import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { probabilityTexts } from "./probability-drawings.ts";

const terms = [
  [
    probabilityTexts.bullCost,
    "Lo que cuesta comprar el primero y vender el segundo, en pesos por lote de 100.",
  ],
  ["Ratio", "La venta del primero sobre la compra del segundo: cuántos del segundo paga uno del primero."],
  ["LN bull y LN ratio", "El cambio logarítmico de cada uno respecto de la fila anterior."],
  [
    "ECDF",
    "Qué parte de los valores de la serie fue igual o menor que el de esa fila: 0,90 dice que casi siempre estuvo más barato.",
  ],
  [
    probabilityTexts.neutral,
    "La probabilidad que el mercado paga hoy, con la volatilidad implícita de cada base y la tasa.",
  ],
  [
    "Histórica",
    "La parte de las veces que GGAL, en la misma cantidad de ruedas, se movió lo suficiente. Siempre con su muestra.",
  ],
  [
    probabilityTexts.interpolated,
    "Un momento en que uno de los dos símbolos no tenía dato propio: se puede excluir.",
  ],
] as const;

/** The screen's computations, open until the user closes them. */
export function ExplanationPanel({
  isOpen,
  onToggle,
}: {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  const id = useId();
  return (
    <section className="mt-4 rounded-lg border border-line bg-s1 shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="flex w-full items-center justify-between rounded-lg px-4 py-2.5 text-left text-md font-semibold"
        >
          Cómo leer este análisis
          <ChevronDown aria-hidden className={`size-4 text-muted ${isOpen ? "rotate-180" : ""}`} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 py-3">
        <dl className="grid gap-x-8 gap-y-2.5 text-md md:grid-cols-2">
          {terms.map(([term, meaning]) => (
            <div key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
