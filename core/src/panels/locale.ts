/** Languages a widget speaks: Spanish of Argentina, and English for pages that ask for it. */
export type Locale = "es-AR" | "en";

/** Language for a page's `locale`: English for `en…`, otherwise Spanish. */
export function readLocale(text: string | null | undefined): Locale {
  return /^en\b/i.test(text ?? "") ? "en" : "es-AR";
}

/** A number as the core writes it (`7.510,5`) with the marks of the language: `7,510.5` in English. */
export function numberIn(locale: Locale, text: string): string {
  if (locale === "es-AR") return text;
  return text.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** A day as the core writes it (`21/08/2026`), year first in English. */
export function dateIn(locale: Locale, text: string): string {
  return locale === "es-AR" ? text : text.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, "$3-$2-$1");
}

/** An age as the core writes it (`hace 3 s`): `3 s ago` in English. */
export function ageIn(locale: Locale, text: string): string {
  if (locale === "es-AR") return text;
  return text === "ahora" ? "now" : text.replace(/^hace (.*)$/, "$1 ago");
}

/** Days left as the core writes them (`72 d`, `hoy`). */
export function daysIn(locale: Locale, text: string): string {
  return locale === "en" && text === "hoy" ? "today" : text;
}
