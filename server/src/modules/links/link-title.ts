import type { SharedContent, SharedPosition } from "@paridad/core/contract";
import { legText } from "@paridad/core/book";
import { formatDate } from "@paridad/core/formats";
import { linkTexts } from "@paridad/core/contract";
import { shapeOf, templateNames } from "@paridad/core/positions";
import { ruleOf, structureWords } from "@paridad/core/rules";
import { expirationInstant } from "@paridad/core/symbols";

function legsText({ position: { legs } }: SharedPosition): string {
  const texts = legs.map(({ kind: type, strike, expiration, quantity, price }) =>
    legText(
      type === "share"
        ? { type, quantity, price }
        : { type, strike: strike ?? 0, expiration: expiration ?? "", symbol: "", quantity, price },
      null,
    ),
  );
  return texts.join(" · ");
}

/** The ready shape's name with its expiries; null of legs that have none. */
function shapeText({ position: { legs } }: SharedPosition): string | null {
  const shape = shapeOf(
    legs.map(({ kind, strike, expiration, quantity, price }) =>
      kind === "share"
        ? { kind, quantity, price }
        : {
            kind,
            strike: strike ?? 0,
            expiration: expirationInstant(expiration ?? ""),
            quantity,
            price,
          },
    ),
  );
  const dates = new Set(legs.flatMap(({ expiration }) => expiration ?? []));
  return shape === null
    ? null
    : [templateNames[shape], ...[...dates].toSorted().map((date) => formatDate(date))].join(" · ");
}

/** Name of a link's page and of its row in the profile. */
export function titleOf(content: SharedContent): string {
  if (content.kind === "position") return shapeText(content) ?? legsText(content);
  if (content.kind === "smile") return linkTexts.smile(formatDate(content.smile.expiration));
  return structureWords(ruleOf(content.rule)).replace(/,$/u, "");
}
