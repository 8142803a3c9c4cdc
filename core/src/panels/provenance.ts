import type { MarketSource } from "../contract/index.ts";
import { formatAge, formatDate, formatInteger, formatTime } from "../formats/index.ts";
import { ageIn, dateIn } from "./locale.ts";
import type { Locale } from "./locale.ts";
import { textsIn } from "./texts/texts.ts";

/** Source and age of the numbers on screen. */
export type Provenance = {
  readonly source: MarketSource | null;
  /** Epoch milliseconds; null where nothing says it. */
  readonly asOf: number | null;
  /** Null where nobody says. */
  readonly delaySeconds: number | null;
  readonly isSample: boolean;
};

export function sourceText({ source }: Provenance, locale: Locale): string {
  const texts = textsIn(locale);
  if (source === null) return texts.unknownSource;
  if (source.kind === "replay" && source.recordedDate)
    return texts.recorded(dateIn(locale, formatDate(source.recordedDate)));
  return texts.source[source.kind];
}

/** Null for a recording, which is neither late nor on time. */
export function delayText({ source, delaySeconds }: Provenance, locale: Locale): string | null {
  const texts = textsIn(locale);
  if (delaySeconds === null) return texts.unknownDelay;
  const minutes = formatInteger(Math.round(delaySeconds / 60));
  if (delaySeconds > 0) return source?.delayUnknown ? texts.delayedAtLeast(minutes) : texts.delayed(minutes);
  if (source?.kind === "replay") return null;
  return source?.kind === "live" ? texts.realTime : texts.noDelay;
}

/** Age of the numbers; for a recording, whose clock is not today's, its own time. */
export function ageText(
  { source, asOf }: Provenance,
  { locale, now }: { locale: Locale; now: number },
): string | null {
  if (asOf === null) return null;
  return source?.kind === "replay" ? formatTime(asOf) : ageIn(locale, formatAge({ instant: asOf, now }));
}

/** Why the numbers are not those of a live market; null where they are. */
export function noticeText(source: MarketSource | null, locale: Locale): string | null {
  const texts = textsIn(locale);
  if (source?.momentsApart === true) return texts.momentsApart;
  if (source?.session === "closed") return texts.closed;
  return source?.stale === true ? texts.staleSource : null;
}
