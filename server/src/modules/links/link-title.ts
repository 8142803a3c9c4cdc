import type { SharedContent, SharedPosition } from "@paridad/core/contract";
import { legText } from "@paridad/core/book";
import { formatDate } from "@paridad/core/formats";
import { linkTexts } from "@paridad/core/messages";
import { ruleOf, structureWords } from "@paridad/core/rules";

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

/** Name of a link's page and of its row in the profile. */
export function titleOf(content: SharedContent): string {
  if (content.kind === "position") return legsText(content);
  if (content.kind === "smile") return linkTexts.smile(formatDate(content.smile.expiration));
  return structureWords(ruleOf(content.rule)).replace(/,$/u, "");
}
