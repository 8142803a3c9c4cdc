import type { MarketSource } from "../contract/index.ts";
import { formatDate } from "../formats/index.ts";

const sessions = { open: "mercado abierto", closed: "mercado cerrado", unknown: "" } as const;

/** Where quotes come from, as every live screen says it: `Simulada`, `Grabación 21/08/2024` or the provider's name. */
export function marketSourceName({ kind, name, recordedDate }: MarketSource): string {
  if (kind === "simulated") return "Simulada";
  if (kind === "live") return name;
  return recordedDate ? `Grabación ${formatDate(recordedDate)}` : "Grabación";
}

/** Details shown next to a source's name: the market session if known, and the delay if any. */
export function marketSourceNotes({ session, delaySeconds }: MarketSource): readonly string[] {
  const delay = delaySeconds ? `demora ${Math.round(delaySeconds / 60)} min` : "";
  return [sessions[session ?? "unknown"], delay].filter((note) => note !== "");
}
