import type { Locale } from "../locale.ts";
import { english } from "./english.ts";
import { spanish } from "./spanish.ts";
import type { Texts } from "./spanish.ts";

const languages: Readonly<Record<Locale, Texts>> = { "es-AR": spanish, en: english };

/** The texts of a language. */
export function textsIn(locale: Locale): Texts {
  return languages[locale];
}
