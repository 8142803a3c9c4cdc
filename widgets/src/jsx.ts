import type * as React from "react";

import type { ParidadLanzamientos } from "./lanzamientos.ts";
import type { ParidadOptionChain } from "./option-chain.ts";
import type { ParidadPosition } from "./position.ts";
import type { ParidadRatios } from "./ratios.ts";
import type { ParidadTicker } from "./ticker.ts";
import type { ParidadVolatility } from "./volatility.ts";

/** Attributes of every element in JSX: HTML's own and ours. */
type PanelAttributes<Element> = React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element> & {
  /** Custom elements take it as it stands. */
  class?: string;
  "embed-key"?: string;
  api?: string;
  theme?: "light" | "dark" | "auto";
  locale?: "es-AR" | "en";
  refresh?: number;
};
type ExpiryAttributes = { underlying?: string; expiry?: string };

/** The attributes of each tag. */
export type PanelTags = {
  "paridad-option-chain": PanelAttributes<ParidadOptionChain> &
    ExpiryAttributes & { strikes?: number; columns?: string };
  "paridad-volatility": PanelAttributes<ParidadVolatility> & ExpiryAttributes;
  "paridad-ratios": PanelAttributes<ParidadRatios> & {
    symbol1: string;
    symbol2: string;
    window?: number;
    mode?: "compra-venta" | "venta-compra" | "cierre";
  };
  "paridad-position": PanelAttributes<ParidadPosition> & { legs: string };
  "paridad-lanzamientos": PanelAttributes<ParidadLanzamientos> & ExpiryAttributes & { rows?: number };
  "paridad-ticker": PanelAttributes<ParidadTicker> & { underlying?: string };
};

/** The tags, for JSX without the components: `import type {} from "@paridad/widgets/jsx"`. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends PanelTags {}
  }
}
