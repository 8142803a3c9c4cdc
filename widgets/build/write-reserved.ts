// Writes the style sheet that reserves each element's place until its script is there.
import { writeFileSync } from "node:fs";

import { embedStrikes } from "@paridad/core/plans";
import { chainHeight, narrowChain, salesHeight, usualHeights } from "@paridad/core/panels";

/** As `usualStrikes` of the chain. */
const usualStrikes = 8;
const place = (selector: string, pixels: number) =>
  `${selector}:not(:defined){display:block;block-size:var(--paridad-height,${pixels}px)}`;
const chain = (more: number) => [
  place("paridad-option-chain", chainHeight(2 * usualStrikes) + more),
  ...Array.from({ length: embedStrikes.most }, (_, index) =>
    place(`paridad-option-chain[strikes="${index + 1}"]`, chainHeight(2 * (index + 1)) + more),
  ),
];
const rules = [
  ...chain(0),
  `@media (max-width:${narrowChain.below}px){`,
  ...chain(narrowChain.more),
  "}",
  place("paridad-ratios", usualHeights.ratios),
  place("paridad-volatility", usualHeights.volatility),
  place("paridad-position", usualHeights.position),
  place("paridad-lanzamientos", salesHeight(6)),
  // By its rows where the browser reads attributes in a style.
  "@supports (block-size:calc(1px*attr(rows type(<number>),6))){",
  `paridad-lanzamientos:not(:defined){block-size:var(--paridad-height,calc(${salesHeight(0)}px + ${salesHeight(1) - salesHeight(0)}px*attr(rows type(<number>),6)))}`,
  "}",
  place("paridad-ticker", usualHeights.ticker),
];
writeFileSync(new URL("../dist/paridad.css", import.meta.url), `${rules.join("\n")}\n`);
