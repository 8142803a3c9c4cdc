const letters = { call: "c", put: "p" } as const;

/** Version that links are written in. A reader of later versions keeps reading this one. */
export const linkVersion = "1";

/** A number without an exponent, and without zeros at the end. */
export function plainNumber(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, "");
}

/** Side and count: `b10` buys ten, `s1` sells one. */
export function sideText(quantity: number): string {
  return `${quantity > 0 ? "b" : "s"}${Math.abs(quantity)}`;
}

/** An option leg of a link: `b10c3708.1_20240816_168`. `expiration` is `YYYY-MM-DD`. */
export function optionLegText({
  kind,
  strike,
  expiration,
  quantity,
  price,
}: {
  readonly kind: "call" | "put";
  readonly strike: number;
  readonly expiration: string;
  readonly quantity: number;
  readonly price: number;
}): string {
  const day = expiration.replaceAll("-", "");
  return `${sideText(quantity)}${letters[kind]}${plainNumber(strike)}_${day}_${plainNumber(price)}`;
}

/** The builder with one option leg: the link of a price on a partner's page. */
export function builderPath(leg: Parameters<typeof optionLegText>[0]): string {
  return `/armar?patas=${linkVersion}~${optionLegText(leg)}`;
}
