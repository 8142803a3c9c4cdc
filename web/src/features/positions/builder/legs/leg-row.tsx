import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatInteger, formatPrice, formatVolatility } from "@paridad/core/formats";
import { exerciseWarning } from "@paridad/core/positions";
import type { SoldLegRisk } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { SoldLegNote } from "../../../../components/market/sold-leg-note.tsx";
import { NumberField, PriceField } from "../../../../components/ui/forms/number-field.tsx";
import { useIsNarrow } from "../../../../lib/view/use-is-narrow.ts";
import "../../../../components/ui/forms/compact-field.css";
import "./legs.css";
import { isCounted, mostOf } from "../../model/draft.ts";
import type { PriceBasis } from "../../model/draft.ts";
import type { PricedLeg } from "../../model/price-draft.ts";
import { Base, Expiry, Kind, LegSelect } from "./leg-contract.tsx";
import type { Parts } from "./leg-contract.tsx";
import { LegLine, Step } from "./leg-parts.tsx";

const sides = [
  { sign: 1, letter: "C", label: "Compra" },
  { sign: -1, letter: "V", label: "Venta" },
] as const;

/** Turns a leg on or off in the numbers; one that is off keeps its row. */
function OnOff({ draft, name, onChange }: Parts) {
  const isOn = isCounted(draft);
  return (
    <span role="gridcell">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        tabIndex={-1}
        aria-label={`Contar ${name}`}
        title={isOn ? "Apagarla sin quitarla" : "Contarla otra vez"}
        onClick={() => onChange({ ...draft, isOff: isOn })}
        className="positions-step grid place-items-center text-muted [&_svg]:size-4"
      >
        {isOn ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      </button>
    </span>
  );
}

/** Bought or sold, a cell of the keyboard each. */
function Sides({ draft, onChange }: Omit<Parts, "name">) {
  return sides.map(({ sign, letter, label }) => (
    <span key={letter} role="gridcell" className={sign === -1 ? "-ml-1" : undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        aria-pressed={Math.sign(draft.quantity) === sign}
        className="h-(--control-height) w-7 rounded-md border border-line2 font-semibold text-muted aria-pressed:bg-s2 aria-pressed:text-text"
        onClick={() => onChange({ ...draft, quantity: sign * Math.abs(draft.quantity) })}
      >
        {letter}
      </button>
    </span>
  ));
}

function Quantity({ draft, name, onChange }: Parts) {
  const [error, setError] = useState<string | null>(null);
  const most = mostOf(draft.kind);
  const unit = draft.kind === "share" ? "acciones" : "lotes";
  const step = draft.kind === "share" ? 100 : 1;
  const count = Math.abs(draft.quantity);
  const put = (next: number | null) => {
    const isUsable = next !== null && Number.isInteger(next) && next >= 1 && next <= most;
    setError(isUsable ? null : `Un número entero entre 1 y ${formatInteger(most)}.`);
    if (isUsable) onChange({ ...draft, quantity: Math.sign(draft.quantity) * next });
  };
  return (
    <span role="gridcell" className="positions-stepped">
      <Step
        label={`Menos ${unit} en ${name}`}
        isDisabled={count <= step}
        onPress={() => put(Math.max(1, count - step))}
      >
        −
      </Step>
      <NumberField
        label={`Cantidad de ${name}`}
        isLabelHidden
        value={count}
        onCommit={put}
        step={step}
        error={error}
        tabIndex={-1}
        className="h-(--control-height)! w-14! px-1.5! max-sm:w-11!"
      />
      <Step
        label={`Más ${unit} en ${name}`}
        isDisabled={count >= most}
        onPress={() => put(Math.min(most, count + step))}
      >
        +
      </Step>
    </span>
  );
}

const bases = [
  ["executable", "Ejecutable"],
  ["mid", "Medio"],
  ["own", "Propio"],
] as const satisfies readonly (readonly [PriceBasis, string])[];

function Price({ priced, name, onChange }: Omit<Parts, "draft"> & { priced: PricedLeg }) {
  const { draft, leg, price } = priced;
  const choose = (basis: PriceBasis) => onChange({ ...draft, basis, own: draft.own ?? price });
  const volatility = leg !== null && leg.kind !== "share" ? (leg.volatility ?? null) : null;
  return (
    <>
      <span role="gridcell" className="positions-basis">
        <LegSelect
          label={`Precio de ${name}`}
          value={draft.basis}
          options={bases}
          onChange={(basis) => choose(basis as PriceBasis)}
        />
      </span>
      <span role="gridcell" className="grid min-w-[58px] justify-items-end">
        {draft.basis === "own" ? (
          <PriceField
            label={`Tu precio de ${name}`}
            isLabelHidden
            value={draft.own}
            onCommit={(own) => onChange({ ...draft, own })}
            tabIndex={-1}
            className="h-(--control-height)! w-[76px]! px-1.5!"
          />
        ) : (
          <output aria-label={`Prima de ${name}`} className="font-semibold">
            {formatPrice(price)}
          </output>
        )}
        {draft.kind === "share" ? null : (
          <small className="text-xs text-muted">VI {formatVolatility(volatility)}</small>
        )}
      </span>
    </>
  );
}

/** The effect of an assignment takes lines that a phone lacks: there it opens, and stands open where it may come today. */
function Sold({ risk }: { risk: SoldLegRisk }) {
  if (!useIsNarrow()) return <SoldLegNote risk={risk} />;
  return (
    <details open={exerciseWarning(risk) !== ""} className="text-sm text-muted">
      <summary>Si te ejercen</summary>
      <SoldLegNote risk={risk} />
    </details>
  );
}

function Notes({ notes, sold }: { notes: readonly string[]; sold: SoldLegRisk | null }) {
  if (notes.length === 0 && sold === null) return null;
  return (
    <span role="gridcell" className="col-span-full basis-full">
      {notes.length === 0 ? null : (
        <p className="text-sm text-atm" role="status">
          {notes.join(" ")}
        </p>
      )}
      {sold === null ? null : <Sold risk={sold} />}
    </span>
  );
}

/** Everything that can be changed of a leg. */
function Controls({
  priced,
  name,
  market,
  onChange,
}: Omit<Parts, "draft"> & { priced: PricedLeg; market: ValuedMarket }) {
  const { draft } = priced;
  const parts = { draft, name, onChange };
  return (
    <>
      <Sides draft={draft} onChange={onChange} />
      <Quantity {...parts} />
      <span role="gridcell">
        <Kind {...parts} market={market} />
      </span>
      {draft.kind === "share" ? null : (
        <>
          <Base {...parts} draft={draft} market={market} />
          <span role="gridcell">
            <Expiry {...parts} draft={draft} market={market} />
          </span>
        </>
      )}
      <Price priced={priced} name={name} onChange={onChange} />
    </>
  );
}

type LegRowProps = {
  readonly priced: PricedLeg;
  /** From 1. */
  readonly place: number;
  readonly market: ValuedMarket;
  /** Risk of an option sold. */
  readonly sold?: SoldLegRisk | null;
  readonly onChange: Parts["onChange"];
  readonly onRemove: () => void;
};

/** One leg with what somebody has to know before dealing it; on a phone it is a line that opens. */
export function LegRow({ priced, place, market, sold = null, onChange, onRemove }: LegRowProps) {
  const { draft, notes } = priced;
  const [isOpen, setOpen] = useState(false);
  const isLine = useIsNarrow();
  const name = `la pata ${place}`;
  const isUrgent = sold !== null && exerciseWarning(sold) !== "";
  return (
    <div
      role="row"
      aria-label={`Pata ${place}`}
      className="positions-leg"
      data-off={!isCounted(draft) || undefined}
    >
      <OnOff draft={draft} name={name} onChange={onChange} />
      {isLine ? <LegLine priced={priced} isOpen={isOpen} onPress={() => setOpen(!isOpen)} /> : null}
      {isLine && !isOpen ? null : (
        <Controls priced={priced} name={name} market={market} onChange={onChange} />
      )}
      <span role="gridcell" className="positions-bin ml-auto">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Quitar ${name}`}
          onClick={onRemove}
          className="positions-step grid place-items-center text-muted [&_svg]:size-4"
        >
          <Trash2 aria-hidden />
        </button>
      </span>
      {isCounted(draft) ? <Notes notes={notes} sold={isLine && !isOpen && !isUrgent ? null : sold} /> : null}
    </div>
  );
}
