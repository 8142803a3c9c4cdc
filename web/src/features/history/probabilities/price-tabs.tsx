import { Tabs } from "radix-ui";

import { priceTypes } from "@paridad/core/contract";
import type { PriceType } from "@paridad/core/contract";

const names: Record<PriceType, { readonly label: string; readonly detail: string }> = {
  market: { label: "Mercado", detail: "Último operado" },
  bid: { label: "Compra", detail: "Punta compradora" },
  ask: { label: "Venta", detail: "Punta vendedora" },
};

/** Tabs of the price the series is made of; arrows move between them. */
export function PriceTabs() {
  return (
    <Tabs.List
      aria-label="Tipo de precio"
      className="inline-flex max-sm:w-full rounded-[10px] border border-line2 bg-s1 p-[3px]"
    >
      {priceTypes.map((type) => (
        <Tabs.Trigger
          key={type}
          value={type}
          title={names[type].detail}
          className="rounded-[7px] px-3 py-1 max-sm:min-w-0 max-sm:flex-1 max-sm:px-2 text-left text-md leading-tight font-semibold text-muted hover:text-text aria-selected:bg-s2 aria-selected:text-text"
        >
          {names[type].label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
