import { outcomeSentence } from "@paridad/core/messages";
import { buenosAiresDate } from "@paridad/core/symbols";
import { reasonText } from "./reasons.ts";
import type { Builder } from "../../model/use-builder.ts";

/** The result at expiry said in words, net of costs. */
export function OutcomeWords({
  position,
  expiresAt,
}: {
  position: NonNullable<Builder["position"]>;
  expiresAt: number | null;
}) {
  const { zones } = position;
  if (expiresAt === null) {
    return (
      <p className="text-md text-muted">
        Son acciones solas: ganás o perdés lo que se mueva GGAL, sin vencimiento.
      </p>
    );
  }
  if (!zones.ok) {
    const text =
      zones.reason === "several-expiries"
        ? "Con dos vencimientos el resultado final depende de cuánto valga la segunda pata: mirá la línea al primer vencimiento, que es estimada."
        : `${reasonText(zones.reason)}.`;
    return <p className="text-md text-muted">{text}</p>;
  }
  const day = buenosAiresDate(expiresAt);
  return (
    <ul className="grid gap-1 text-md">
      {zones.zones.map((zone) => (
        <li key={`${zone.outcome} ${zone.lower}`}>{outcomeSentence(zone, day)}</li>
      ))}
    </ul>
  );
}
