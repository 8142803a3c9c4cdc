import type { SavedLeg } from "@paridad/core/contract";
import { formatPesos, formatPrice } from "@paridad/core/formats";
import { legText } from "@paridad/core/book";
import { PriceField } from "../../../../components/ui/forms/number-field.tsx";
import { OutcomePreview } from "../../saved/life/outcome-preview.tsx";
import type { Change, ChangeChoice, DealtLots } from "./use-change.ts";

const choices: readonly { readonly value: ChangeChoice; readonly name: string; readonly detail: string }[] = [
  {
    value: "correct",
    name: "Corregir la entrada",
    detail: "Lo anotado estaba mal. La apertura queda como tendría que haber sido, con su fecha.",
  },
  {
    value: "deal",
    name: "Operar la diferencia ahora",
    detail: "Lo que cambia se compra o se vende hoy, a las puntas de ahora, y queda en la historia.",
  },
  {
    value: "new",
    name: "Guardar como una nueva",
    detail: "La guardada queda como está.",
  },
];

/** Choices for the changes of a saved position; nothing is chosen at first. */
export function ChangeChoices({
  choice,
  onChoose,
}: {
  choice: ChangeChoice | null;
  onChoose: (choice: ChangeChoice) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Qué hacer con los cambios</legend>
      {choices.map(({ value, name, detail }) => (
        <label key={value} className="flex items-start gap-2.5 text-md font-medium">
          <input
            type="radio"
            name="cambio"
            className="mt-0.5 size-4 shrink-0"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span>
            {name}
            <span className="block text-sm font-normal text-muted">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function lotsText({ lots }: DealtLots): string {
  const text = legText({ ...lots, price: 0 }, null).slice(1);
  return `${lots.quantity > 0 ? "Comprás" : "Vendés"} ${text}`;
}

/** The trades of the difference at their prices, with what they bring. */
export function DealFields({ deal: { dealt, outcome, write } }: Pick<Change, "deal">) {
  if (dealt.length === 0)
    return (
      <p className="text-md text-muted">
        No cambió ninguna cantidad: si cambiaste precios, eso corrige la entrada.
      </p>
    );
  return (
    <>
      <ul className="grid gap-3">
        {dealt.map((one) => (
          <li key={one.key} className="grid grid-cols-[1fr_130px] items-center gap-3">
            <span className="text-md">{lotsText(one)}</span>
            <PriceField
              label={`Precio: ${lotsText(one)}`}
              isLabelHidden
              value={one.price}
              onCommit={(price) => write(one.key, price)}
            />
          </li>
        ))}
      </ul>
      <OutcomePreview outcome={outcome} missing="Completá los precios">
        {outcome === null || "refusal" in outcome ? null : (
          <div>
            <dt className="text-sm text-muted">Costos incluidos</dt>
            <dd className="text-lg font-[650]">{formatPesos(outcome.costs)}</dd>
          </div>
        )}
      </OutcomePreview>
    </>
  );
}

const entryText = (leg: SavedLeg): string => `${legText(leg, null)} a ${formatPrice(leg.price)}`;
const listText = (legs: readonly SavedLeg[]): string => legs.map(entryText).join("; ") || "nada";
const paidText = (cash: number): string =>
  `${cash < 0 ? "pagaste" : "cobraste"} ${formatPesos(Math.abs(cash))}`;

/** Changes of a correction to the entry. */
export function CorrectionFacts({ correction }: Pick<Change, "correction">) {
  const { wrong, right, refusal, cash, isNone } = correction;
  if (refusal !== null) return <p className="text-md text-down">{refusal}</p>;
  if (isNone || cash === null)
    return <p className="text-md text-muted">Las patas y sus precios son los que estaban anotados.</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-md">
      <dt className="text-muted">Decía</dt>
      <dd>{listText(wrong)}</dd>
      <dt className="text-muted">Queda</dt>
      <dd>{listText(right)}</dd>
      <dt className="text-muted">Al abrir</dt>
      <dd>
        {paidText(cash.before)}; queda que {paidText(cash.after)}
      </dd>
    </dl>
  );
}
