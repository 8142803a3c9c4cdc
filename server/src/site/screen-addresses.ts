import { movedPages, pageAt } from "@paridad/core/pages";

/** Screens besides those of the work. */
const screens: ReadonlySet<string> = new Set([
  "",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/payment-instructions",
  "/support",
  "/privacidad",
  "/terminos",
  "/se-cumplio",
  "/home",
  "/dashboard",
  "/profile",
  "/profile/costos",
  "/alertas",
  "/suscripciones",
  "/estrategias",
  "/estrategias/basicas",
  "/estrategias/avanzadas",
  "/estrategias/volatilidad",
  "/estrategias/riesgo",
]);
/** Their unknown addresses lead to a screen. */
const areas = /^\/(historico|dashadmin)(\/|$)/;

/** An address that the app shows or redirects; any other is its page for what isn't there. */
export function isScreen(path: string): boolean {
  const address = path.replace(/\/+$/, "");
  return screens.has(address) || areas.test(address) || address in movedPages || pageAt(address) !== null;
}
