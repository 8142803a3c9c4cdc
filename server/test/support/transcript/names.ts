/** What is made at random, by its shape. */
const shapes: readonly (readonly [RegExp, noun: string])[] = [
  [/pdk_[\w-]{22}\.[\w-]{43}/g, "clave de programa"],
  [/(?<=>\.|\.alertas\.)[\w-]{43}(?![\w-])/g, "firma"],
  [/[\w-]{22}\.[\w-]{43}/g, "token"],
  [/pub_[\w-]{20,}/g, "clave de página"],
  [/pdk_[\w-]{6}(?![\w-])/g, "comienzo"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id"],
  [/\b[0-9a-f]{64}\b/g, "hash"],
  [/PAR-[2-9A-HJ-NP-Z]{8}/g, "referencia"],
  [/BAJA-[0-9A-F]{8}/g, "baja"],
  [/ARR-[0-9A-F]{8}/g, "arrepentimiento"],
];

/** Names for ids, tokens and references, in order of appearance: `<pago 1>`. Known back in what a step says. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name of a value, a new one where it has none. */
  of(value: string, noun: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const count = (this.#counts.get(noun) ?? 0) + 1;
    this.#counts.set(noun, count);
    return this.call(value, `<${noun} ${count}>`);
  }

  call(value: string, name: string): string {
    this.#names.set(value, name);
    this.#values.set(name, value);
    return name;
  }

  has(value: string): boolean {
    return this.#names.has(value);
  }

  /** A text as a reader sees it. */
  shown(text: string): string {
    let shown = text;
    const longestFirst = [...this.#names].toSorted(([one], [other]) => other.length - one.length);
    for (const [value, name] of longestFirst) shown = shown.replaceAll(value, name);
    for (const [shape, noun] of shapes) shown = shown.replaceAll(shape, (value) => this.of(value, noun));
    return shown;
  }

  /** A text as the server is told it. */
  meant(text: string): string {
    return text.replaceAll(/<[^<>]+>/g, (name) => this.#values.get(name) ?? name);
  }
}

/** What the ids of a place are of, by its path or by the list they stand in. */
const nouns: readonly (readonly [place: RegExp, noun: string])[] = [
  [/receipts/, "comprobante"],
  [/refunds?$|refunds\//, "devolución"],
  [/payment/, "pago"],
  [/^code\.|promotional-codes/, "código"],
  [/session/, "sesión"],
  [/push|browsers/, "navegador"],
  [/fired/, "aviso"],
  [/alerts/, "alerta"],
  [/import/, "importación"],
  [/position/, "posición"],
  [/event/, "evento"],
  [/^key$|keys/, "clave"],
  [/terms/, "términos"],
  [/^mail\.bulk|emails/, "campaña"],
  [/users?|profile|login|me|register/i, "usuario"],
];
/** What the id at a place is of. */
export const nounOf = (place: string): string => nouns.find(([one]) => one.test(place))?.[1] ?? "id";

/** Fields whose values are made at random, besides ids. */
const secrets: Readonly<Record<string, string>> = {
  secret: "secreto",
  publicKey: "clave pública",
  token: "sesión",
};
const shortestId = 20;

/** Names the ids in an answer by where they stand. */
export function nameIds(names: Names, value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    // A list is of what its field says; what answers call their data is of the call.
    const isUnnamed = Array.isArray(value) || /^(data|before|after|content)$/.test(key);
    if (typeof item === "object") nameIds(names, item, isUnnamed ? place : key);
    if (typeof item !== "string" || item.length < shortestId) continue;
    const isProgram = item.startsWith("pdk_");
    const noun = key === "id" ? nounOf(place) : isProgram ? "clave de programa" : secrets[key];
    if (noun !== undefined) names.of(item, noun);
  }
}
