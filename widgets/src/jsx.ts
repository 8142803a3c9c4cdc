import type * as React from "react";

/** Attributes of the elements in JSX: HTML's own attributes and theirs. */
type PanelAttributes = React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** Custom elements take it as it stands. */
  class?: string;
  "embed-key"?: string;
  api?: string;
  theme?: "light" | "dark" | "auto";
  locale?: "es-AR" | "en";
  refresh?: number;
};

type ChainAttributes = PanelAttributes & {
  underlying?: string;
  expiry?: string;
  strikes?: number;
  columns?: string;
};

type RatiosAttributes = PanelAttributes & {
  symbol1: string;
  symbol2: string;
  window?: number;
  mode?: "compra-venta" | "venta-compra" | "cierre";
};

type VolatilityAttributes = PanelAttributes & { underlying?: string; expiry?: string };
type LanzamientosAttributes = VolatilityAttributes & { rows?: number };

/** The tags' attributes, for JSX without the wrappers: `import type {} from "@paridad/widgets/jsx"`. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "paridad-option-chain": ChainAttributes;
      "paridad-ratios": RatiosAttributes;
      "paridad-volatility": VolatilityAttributes;
      "paridad-position": PanelAttributes & { legs: string };
      "paridad-lanzamientos": LanzamientosAttributes;
      "paridad-ticker": PanelAttributes & { underlying?: string };
    }
  }
}
