import type { KeyboardEvent } from "react";

import { priceTypes } from "@paridad/core/contract";
import type { PriceType } from "@paridad/core/contract";

const names: Record<PriceType, { readonly label: string; readonly detail: string }> = {
  market: { label: "Mercado", detail: "Último operado" },
  bid: { label: "Compra", detail: "Punta compradora" },
  ask: { label: "Venta", detail: "Punta vendedora" },
};

function neighbour(value: PriceType, key: string): PriceType | null {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return null;
  const index = (priceTypes.indexOf(value) + step + priceTypes.length) % priceTypes.length;
  return priceTypes[index] ?? null;
}

/** Tabs of the price the series is made of; arrows move between them. */
export function PriceTabs({ value, onChange }: { value: PriceType; onChange: (value: PriceType) => void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbour(value, event.key);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`#precio-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Tipo de precio"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="inline-flex max-sm:w-full rounded-[10px] border border-line2 bg-s1 p-[3px]"
    >
      {priceTypes.map((type) => (
        <button
          key={type}
          id={`precio-${type}`}
          type="button"
          role="tab"
          title={names[type].detail}
          aria-selected={type === value}
          aria-controls="precio-panel"
          tabIndex={type === value ? 0 : -1}
          onClick={() => onChange(type)}
          className="rounded-[7px] px-3 py-1 max-sm:min-w-0 max-sm:flex-1 max-sm:px-2 text-left text-md leading-tight font-semibold text-muted hover:text-text aria-selected:bg-s2 aria-selected:text-text"
        >
          {names[type].label}
        </button>
      ))}
    </div>
  );
}
