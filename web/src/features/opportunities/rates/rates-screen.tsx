import { formatInteger } from "@paridad/core/formats";
import { bestRate, boxRows, parityRows, syntheticRows } from "@paridad/core/opportunities";

import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { counted } from "../../../lib/counted.ts";
import { labelOf } from "../../../lib/view/use-url-state.ts";
import { OpportunityPage } from "../shared/opportunity-page.tsx";
import type { Place } from "../shared/opportunity-page.tsx";
import { OpportunityTable } from "../shared/opportunity-table.tsx";
import { NonePasses } from "../shared/verdict/best-sale.tsx";
import { placedItems } from "../shared/placed-items.ts";
import type { Placed } from "../shared/placed-items.ts";
import {
  boxColumns,
  narrowBoxes,
  narrowRates,
  narrowSynthetics,
  parityColumns,
  syntheticColumns,
} from "./rate-columns.tsx";

const trades = [
  { value: "conversion", label: "Conversión (colocadora)" },
  { value: "reversal", label: "Reversal (tomadora)" },
  { value: "caja", label: "Box comprado (colocadora)" },
  { value: "caja-vendida", label: "Box vendido (tomadora)" },
  { value: "sintetico", label: "Sintético contra papel" },
] as const;

const details: Record<(typeof trades)[number]["value"], string> = {
  conversion:
    "Comprás papel y put, lanzás el call: la plata vuelve a la base. Compite con colocar en caución",
  reversal:
    "Vendés papel y put, comprás el call: tomás plata hasta el vencimiento. Compite con tomar en caución",
  caja: "Bull con calls y bear con puts: cobrás la diferencia de bases pase lo que pase",
  "caja-vendida": "Recibís las primas hoy y devolvés la diferencia de bases; te pueden ejercer antes",
  sintetico: "Call comprado y put vendido, con la plata de la base en caución, contra comprar el papel",
};

const noPairs = "Ninguna base lista call y put";

/** The first of the list in words, or how far an empty day is from one. */
function Best({
  items,
  above,
}: {
  items: readonly (Placed & { readonly distance: number | null })[];
  above: number;
}) {
  const best = items.find(({ reasons }) => reasons.length === 0);
  if (best === undefined) return <NonePasses />;
  const { points } = best.facts;
  if (points === null) return null;
  return (
    <Notice isFlush tone={above > 0 ? "success" : "info"}>
      {bestRate({ ...best, points })}
    </Notice>
  );
}

/** Its tables are no components: another operation leaves the filters open and the focus where it was. */
function Rates(place: Place) {
  const { url, chosen, costs, marketCosts } = place;
  const choice = url.choice("operacion", trades);
  const trade = choice.value;
  const head = {
    place,
    summary: labelOf(choice),
    choices: <ChoiceSelect label="Operación" {...choice} />,
  };
  const terms = { ownCosts: costs, marketCosts };
  if (trade === "sintetico") {
    const { items, above } = placedItems(syntheticRows(chosen, costs), place);
    return (
      <OpportunityTable
        {...head}
        label="Sintéticos"
        detail={`${details[trade]} · ${counted(above, "más barato", "más baratos")} que el papel`}
        report="sinteticos"
        items={items}
        columns={syntheticColumns}
        narrow={narrowSynthetics}
        empty={noPairs}
      />
    );
  }
  const detailOf = (above: number) => `${details[trade]} · ${formatInteger(above)} a favor`;
  if (trade === "conversion" || trade === "reversal") {
    const { items, above } = placedItems(parityRows(chosen, { kind: trade, ...terms }), place);
    return (
      <OpportunityTable
        {...head}
        verdict={<Best items={items} above={above} />}
        label={trade === "conversion" ? "Conversiones" : "Reversals"}
        detail={detailOf(above)}
        report={trade === "conversion" ? "conversiones" : "reversals"}
        items={items}
        columns={parityColumns}
        narrow={narrowRates}
        empty={noPairs}
      />
    );
  }
  const kind = trade === "caja" ? "lend" : "borrow";
  const { items, above } = placedItems(boxRows(chosen, { kind, ...terms }), place);
  return (
    <OpportunityTable
      {...head}
      verdict={<Best items={items} above={above} />}
      label={kind === "lend" ? "Boxes comprados" : "Boxes vendidos"}
      detail={detailOf(above)}
      report="cajas"
      items={items}
      columns={boxColumns}
      narrow={narrowBoxes}
      empty="Ningún par de bases tiene las cuatro opciones con dos puntas"
    />
  );
}

/** /oportunidades/tasas: money lent and taken through the options, against the caución of the same days. */
export function RatesScreen() {
  return (
    <OpportunityPage
      lead="Conversión, reversal, box y sintético a puntas ejecutables, contra la caución de los mismos días de plazo."
      note="Con costos minoristas casi nunca le ganan a la caución: una lista sin filas a favor es un día normal. Las opciones son americanas: lo vendido te lo pueden ejercer antes."
      Table={Rates}
      needsExpected={false}
    />
  );
}
