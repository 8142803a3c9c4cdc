import type { IsoDate } from "../lib/index.ts";
import type { CostTerms } from "./cost-schedule.ts";

export interface CostPreset {
  readonly id: "market-only" | "retail";
  /** As screens name it. */
  readonly name: string;
  readonly terms: CostTerms;
  /** When the figures were published. */
  readonly asOf: IsoDate;
  readonly source: string;
  readonly note: string;
}

const marketFee = { share: 0.0008, premium: 0.002, exercise: 0.0008 };
const published = {
  asOf: "2020-05-01" as IsoDate,
  source: "adataonline.blogspot.com/2020/05",
  note: "Verificá con tu broker",
};

/**
 * Where a schedule starts before its owner edits it. Published figures disagree (0.06 to 0.0951 % of a share), so none is the
 * truth: each carries its date and its source.
 */
export const costPresets: readonly CostPreset[] = [
  {
    id: "retail",
    name: "Minorista: comisión 0,5 % más derechos de mercado e IVA",
    terms: {
      commission: { share: 0.005, premium: 0.005, exercise: 0.005 },
      marketFee,
      valueAddedTax: 0.21,
      taxOnMarketFee: true,
    },
    ...published,
  },
  {
    id: "market-only",
    name: "Sin comisión: sólo derechos de mercado e IVA",
    terms: {
      commission: { share: 0, premium: 0, exercise: 0 },
      marketFee,
      valueAddedTax: 0.21,
      taxOnMarketFee: true,
    },
    ...published,
  },
];
