import type { IsoDate } from "../lib/index.ts";

export interface NamedStress {
  /** The session, or the last of several. */
  readonly date: IsoDate;
  /** As screens name it. */
  readonly name: string;
  /** Change of GGAL in pesos, close to close: -0.4706 is -47.06 %. */
  readonly change: number;
  /** Over how many sessions. */
  readonly sessions: number;
}

/** Points of volatility that a stress adds unless told otherwise, per 1.00. */
export const stressVolatilityJump = 0.3;

const stress = (date: string, name: string, change: number, sessions = 1): NamedStress => ({
  date: date as IsoDate,
  name,
  change,
  sessions,
});

/** GGAL's own moves, from its closes in pesos of 2015 to 2026. */
export const namedStresses: readonly NamedStress[] = [
  stress("2019-08-12", "PASO 2019", -0.4706),
  stress("2019-08-20", "Semana siguiente a las PASO", -0.1619),
  stress("2019-09-03", "Control de cambios 2019", -0.1432),
  stress("2020-03-09", "COVID, 9 de marzo", -0.1591),
  stress("2020-03-16", "COVID, 16 de marzo", -0.1783),
  stress("2020-03-18", "COVID, 18 de marzo", -0.1707),
  stress("2024-07-15", "15 de julio de 2024", -0.1277),
  stress("2025-09-08", "Elección bonaerense 2025", -0.2014),
  stress("2023-11-21", "Balotaje 2023", 0.1882),
  stress("2025-10-27", "Legislativas 2025", 0.2775),
  stress("2019-08-16", "PASO 2019, cinco ruedas", -0.423, 5),
  stress("2019-08-26", "PASO 2019, diez ruedas", -0.559, 10),
  stress("2025-11-03", "Mejores diez ruedas", 0.833, 10),
];
