import type { IsoDate } from "../lib/index.ts";
import { costSchedule } from "./cost-schedule.ts";
import type { CostTerms } from "./cost-schedule.ts";

export const costPresetIds = ["retail", "market-only", "full-service"] as const;
export type CostPresetId = (typeof costPresetIds)[number];

export interface CostPreset {
  readonly id: CostPresetId;
  /** As tables name it. */
  readonly label: string;
  /** As its own screen names it. */
  readonly name: string;
  readonly terms: CostTerms;
  /** When the figures were published, or read where their page bears no date. */
  readonly asOf: IsoDate;
  readonly isUndated: boolean;
  readonly source: string;
  readonly note: string;
}

const marketFee = { share: 0.0008, premium: 0.002, exercise: 0.0008 };
const taxes = { valueAddedTax: 0.21, taxOnMarketFee: true };
const note = "Verificá con tu broker";
const published = {
  asOf: "2020-05-01" as IsoDate,
  isUndated: false,
  source: "adataonline.blogspot.com/2020/05",
  note,
};

/**
 * Starting schedules, for the user to edit. Published figures disagree (0.06 to 0.0951 % of a share), so none is the
 * truth: each carries its date and its source.
 */
export const costPresets: readonly CostPreset[] = [
  {
    id: "retail",
    label: "Minorista 0,5 %",
    name: "Minorista: comisión 0,5 % más derechos de mercado e IVA",
    terms: { commission: { share: 0.005, premium: 0.005, exercise: 0.005 }, marketFee, ...taxes },
    ...published,
  },
  {
    id: "market-only",
    label: "Sin comisión",
    name: "Sin comisión: sólo derechos de mercado e IVA",
    terms: { commission: { share: 0, premium: 0, exercise: 0 }, marketFee, ...taxes },
    ...published,
  },
  {
    // Its list says nothing of shares: they are taken to cost what an exercise does.
    id: "full-service",
    label: "Aranceles de lista",
    name: "Agente tradicional: aranceles de lista, 2,5 % de primas y 1,5 % de ejercicios",
    terms: { commission: { share: 0.015, premium: 0.025, exercise: 0.015 }, marketFee, ...taxes },
    asOf: "2026-11-22" as IsoDate,
    isUndated: true,
    source: "davalores.com.ar/aranceles",
    note,
  },
];

/** The preset of an id. */
export function costPreset(id: CostPresetId): CostPreset {
  return costPresets.find((preset) => preset.id === id) as CostPreset;
}

/** The preset for a user who hasn't chosen. */
export const silentPreset: CostPresetId = "retail";
/** Its schedule. */
export const silentCosts = costSchedule(costPreset(silentPreset).terms);
