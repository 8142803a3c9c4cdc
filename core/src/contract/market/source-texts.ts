import type { MarketSource } from "./market.ts";
import { formatDate } from "../../formats/index.ts";

/** The quotes' source on every live screen: `Simulada`, `Grabación 21/08/2024` or the provider's name. */
export function marketSourceName({ kind, name, recordedDate }: MarketSource): string {
  if (kind === "simulated") return "Simulada";
  if (kind === "live") return name;
  return recordedDate ? `Grabación ${formatDate(recordedDate)}` : "Grabación";
}

/** Delay of the numbers: `demora 20 min`, `demora desconocida` where nobody says, nothing where there is none. */
export function marketDelayText({
  delaySeconds,
  delayUnknown,
}: Pick<MarketSource, "delaySeconds" | "delayUnknown">): string {
  const isKnown = delaySeconds !== undefined && delaySeconds > 0;
  if (!isKnown) return delayUnknown === true ? "demora desconocida" : "";
  const minutes = Math.round(delaySeconds / 60);
  return delayUnknown === true ? `demora de ${minutes} min o más` : `demora ${minutes} min`;
}

/** Name of the market's pace: never `en vivo` where the numbers are late or their delay is unknown. */
export function marketPaceWords(source: MarketSource | null): "en vivo" | "del mercado" {
  return source !== null && marketDelayText(source) !== "" ? "del mercado" : "en vivo";
}

/** Details shown next to a source's name: how far it is while it fills, that the market is closed, the delay if any. */
export function marketSourceNotes(source: MarketSource): readonly string[] {
  const { filling, session } = source;
  const filled = filling === undefined ? "" : `cargando: ${filling.quoted} de ${filling.listed}`;
  const closed = session === "closed" ? "mercado cerrado" : "";
  return [filled, closed, marketDelayText(source)].filter((note) => note !== "");
}

/** Why a screen says no source. */
export const noSourceMessage = "Todavía no hay datos del mercado";

/** Why a number of a recorded row is a dash. */
export const notToldMessage = "La fuente no lo informa";
