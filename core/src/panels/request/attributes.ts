import { isIsoDate } from "../../lib/index.ts";
import { embedSessions, embedStrikes } from "../../plans/index.ts";
import { chainColumns, usualColumns } from "../chain/chain-columns.ts";
import type { ChainColumn } from "../chain/chain-columns.ts";
import { readLocale } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { ratioModes } from "../ratios/ratio-summary.ts";
import type { RatioMode } from "../ratios/ratio-summary.ts";

export const panelThemes = ["light", "dark", "auto"] as const;
export type PanelTheme = (typeof panelThemes)[number];

/** Choices that a page may make of its panels, as numbers and names. */
export type PanelChoices = {
  readonly theme: PanelTheme;
  readonly locale: Locale;
  readonly underlying: string;
  /** `nearest`, or a last trading day. */
  readonly expiry: string;
  /** Bases on each side of the money. */
  readonly strikes: number;
  readonly columns: readonly ChainColumn[];
  readonly symbol1: string;
  readonly symbol2: string;
  /** Sessions. */
  readonly window: number;
  readonly mode: RatioMode;
  /** Legs of a position, as an address of the builder has them in `patas`. */
  readonly legs: string;
  /** Rows of a table. */
  readonly rows: number;
};
export type PanelAttribute = keyof PanelChoices;
/** A wrong attribute, and what it may be, for the page's developer. */
export type AttributeFault = { readonly name: string; readonly message: string };

type Read<Value> = { readonly value: Value; readonly fault?: string };

/** The fault of a text that may not be; the nearest value that may be is shown. */
const wrong = <Value>(value: Value, fault: string): Read<Value> => ({ value, fault });

const oneOf =
  <Value extends string>(values: readonly Value[], usual: Value) =>
  (text: string): Read<Value> => {
    if (text === "") return { value: usual };
    const value = values.find((known) => known === text);
    return value === undefined ? wrong(usual, `es ${values.join(", ")}`) : { value };
  };

const whole =
  ({ fewest, most, usual }: { fewest: number; most: number; usual: number }) =>
  (text: string): Read<number> => {
    if (text === "") return { value: usual };
    const number = Number(text);
    const rule = `es un entero de ${fewest} a ${most}`;
    if (!Number.isFinite(number) || number < 1) return wrong(usual, rule);
    const value = Math.min(Math.max(Math.floor(number), fewest), most);
    return value === number ? { value } : wrong(value, rule);
  };

function readExpiry(text: string): Read<string> {
  if (text === "" || text === "nearest") return { value: "nearest" };
  return isIsoDate(text) ? { value: text } : wrong("nearest", "es un día de vencimiento, AAAA-MM-DD");
}

function readColumns(text: string): Read<readonly ChainColumn[]> {
  const names = [...new Set(text.split(/[\s,]+/).filter((name) => name !== ""))];
  const value = chainColumns.filter((column) => names.includes(column));
  const known = names.filter((name): name is ChainColumn => value.includes(name as ChainColumn));
  const columns = known.length > 0 ? known : usualColumns;
  return known.length === names.length
    ? { value: columns }
    : wrong(columns, `son nombres con espacios: ${chainColumns.join(" ")}`);
}

function readSymbol(text: string): Read<string> {
  const value = text.toUpperCase();
  return /^[A-Z0-9.]{0,20}$/.test(value) ? { value } : wrong("", "es un símbolo, como GFGC7000DI");
}

function readLegs(text: string): Read<string> {
  const isLink = text === "" || (text.length <= 600 && /^1(~[a-z0-9._]{1,80}){1,8}$/.test(text));
  return isLink
    ? { value: text }
    : wrong("", "son las patas de un enlace de Armar, como 1~b1c7200_20261218_150");
}

function readUnderlying(text: string): Read<string> {
  return text === "" ? { value: usualUnderlying } : readSymbol(text);
}

export const usualUnderlying = "GGAL";
export const usualStrikes = 8;

const readers: { readonly [Name in PanelAttribute]: (text: string) => Read<PanelChoices[Name]> } = {
  theme: oneOf(panelThemes, "auto"),
  locale: (text) =>
    text === "" || /^e[ns]\b/i.test(text) ? { value: readLocale(text) } : wrong("es-AR", "es es-AR o en"),
  underlying: readUnderlying,
  expiry: readExpiry,
  strikes: whole({ ...embedStrikes, usual: usualStrikes }),
  columns: readColumns,
  symbol1: readSymbol,
  symbol2: readSymbol,
  window: whole(embedSessions),
  mode: oneOf(Object.keys(ratioModes) as RatioMode[], "cierre"),
  legs: readLegs,
  rows: whole({ fewest: 1, most: 12, usual: 6 }),
};

/** The attributes of each panel, besides its key, its server and its pace. */
export const panelAttributes = {
  chain: ["underlying", "expiry", "strikes", "columns", "theme", "locale"],
  volatility: ["underlying", "expiry", "theme", "locale"],
  ratios: ["symbol1", "symbol2", "window", "mode", "theme", "locale"],
  position: ["legs", "theme", "locale"],
  lanzamientos: ["underlying", "expiry", "rows", "theme", "locale"],
  ticker: ["underlying", "theme", "locale"],
} as const satisfies Record<string, readonly PanelAttribute[]>;
export type PanelName = keyof typeof panelAttributes;

/** The elements of the panels. */
export const panelTags: Readonly<Record<PanelName, string>> = {
  chain: "paridad-option-chain",
  volatility: "paridad-volatility",
  ratios: "paridad-ratios",
  position: "paridad-position",
  lanzamientos: "paridad-lanzamientos",
  ticker: "paridad-ticker",
};
export const panelNames = Object.keys(panelAttributes) as readonly PanelName[];

/** A panel's choices out of its attributes' texts, the usual ones where it says none, and what is wrong with them. */
export function readPanel(
  name: PanelName,
  textOf: (attribute: PanelAttribute) => string | null | undefined,
): { readonly choices: PanelChoices; readonly faults: readonly AttributeFault[] } {
  const own: readonly PanelAttribute[] = panelAttributes[name];
  const faults: AttributeFault[] = [];
  const read = (attribute: PanelAttribute): unknown => {
    const text = own.includes(attribute) ? (textOf(attribute) ?? "").trim() : "";
    const { value, fault } = readers[attribute](text);
    if (fault !== undefined)
      faults.push({ name: attribute, message: `${attribute} ${fault}, no «${text.slice(0, 60)}»` });
    return value;
  };
  const choices = Object.fromEntries(
    (Object.keys(readers) as PanelAttribute[]).map((attribute) => [attribute, read(attribute)]),
  ) as PanelChoices;
  return { choices, faults };
}
