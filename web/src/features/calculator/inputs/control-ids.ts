/** Ids of the inputs that shortcuts go to. */
export const controlIds = {
  spot: "calculadora-spot",
  volatility: "calculadora-volatilidad",
  rate: "calculadora-tasa",
  whatIf: "calculadora-y-si",
} as const;

/** Puts the focus on an input of the calculator. */
export function focusControl(name: keyof typeof controlIds): void {
  document.getElementById(controlIds[name])?.focus();
}
