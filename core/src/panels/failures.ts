import type { ErrorCode } from "../contract/index.ts";
import { ownValue } from "../lib/index.ts";
import type { Locale } from "./locale.ts";

/** Codes for failures without an answer, in addition to the server's. */
export type FailureCode =
  | ErrorCode
  | "INVALID_ATTRIBUTE"
  | "MISSING_SYMBOLS"
  | "NETWORK_ERROR"
  | "INVALID_RESPONSE";

/** Why there is nothing new to show. */
export type Failure = {
  readonly code: FailureCode;
  /** For the page's developer. */
  readonly message: string;
  /** After how long the server wants to be asked again; null where it does not say. */
  readonly retryAfterSeconds: number | null;
};

/** Message for the visitor: key or site not allowed, quota used up, or a temporary failure. */
type Kind = "unset" | "no-right" | "not-shared" | "quota" | "busy" | "closed" | "trouble";

const kinds: Partial<Record<FailureCode, Kind>> = {
  INVALID_ATTRIBUTE: "unset",
  MISSING_SYMBOLS: "unset",
  VALIDATION_ERROR: "unset",
  INVALID_KEY: "no-right",
  KEY_REVOKED: "no-right",
  ORIGIN_NOT_ALLOWED: "no-right",
  FORBIDDEN: "no-right",
  SUBSCRIPTION_REQUIRED: "no-right",
  SOURCE_NOT_SHARED: "not-shared",
  QUOTA_EXCEEDED: "quota",
  RATE_LIMIT_EXCEEDED: "busy",
  SERVICE_UNAVAILABLE: "closed",
  MAINTENANCE: "closed",
};

const visitorTexts: Readonly<
  Record<Locale, Readonly<Record<Kind, { readonly title: string; readonly hint: string }>>>
> = {
  "es-AR": {
    unset: { title: "Este panel todavía no está configurado", hint: "Avisale a quien mantiene este sitio." },
    "no-right": {
      title: "Este sitio no está habilitado para mostrar estas cotizaciones",
      hint: "Podés verlas en Paridad.",
    },
    "not-shared": {
      title: "La fuente de datos no permite mostrar sus cotizaciones acá",
      hint: "Podés verlas en Paridad.",
    },
    quota: {
      title: "Este sitio llegó a su límite de consultas de hoy",
      hint: "Mañana vuelve a funcionar solo. Mientras tanto, podés ver las cotizaciones en Paridad.",
    },
    busy: {
      title: "Hay muchas consultas en este momento",
      hint: "Probamos de nuevo en unos segundos.",
    },
    closed: {
      title: "No hay cotizaciones en este momento",
      hint: "Probamos de nuevo en unos segundos.",
    },
    trouble: {
      title: "No pudimos cargar las cotizaciones",
      hint: "Probamos de nuevo en unos segundos.",
    },
  },
  en: {
    unset: { title: "This panel is not set up yet", hint: "Please tell the people who run this site." },
    "no-right": { title: "This site may not show these quotes", hint: "You can see them on Paridad." },
    "not-shared": {
      title: "The data source does not allow its quotes to be shown here",
      hint: "You can see them on Paridad.",
    },
    quota: {
      title: "This site has used up its requests for today",
      hint: "It works again tomorrow. Meanwhile you can see the quotes on Paridad.",
    },
    busy: { title: "Too many requests right now", hint: "Trying again in a few seconds." },
    closed: { title: "There are no quotes right now", hint: "Trying again in a few seconds." },
    trouble: { title: "The quotes could not be loaded", hint: "Trying again in a few seconds." },
  },
};

/** The visitor's text, and whether trying again by hand may help. */
export function visitorMessage(
  { code }: Pick<Failure, "code">,
  locale: Locale,
): {
  readonly title: string;
  readonly hint: string;
  readonly canRetry: boolean;
  readonly isRefusal: boolean;
} {
  const kind = ownValue(kinds, code) ?? "trouble";
  const isRefusal = kind === "unset" || kind === "no-right" || kind === "not-shared" || kind === "quota";
  return { ...visitorTexts[locale][kind], canRetry: !isRefusal, isRefusal };
}

/** True if a retry can't help: the page or the key has to change. */
export function isFinal({ code }: Failure): boolean {
  const kind = ownValue(kinds, code);
  return kind === "unset" || kind === "no-right";
}
