import { sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import { parseTypedNumber } from "@paridad/core/formats";

const accents = { from: "áéíóúüñ", to: "aeiouun" } as const;

export function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[áéíóúüñ]/g, (letter) => accents.to[accents.from.indexOf(letter)] ?? "");
}

/** A column of the database, lowercase without accents. */
export function plain(column: Expression<unknown>) {
  return sql<string>`translate(lower(${column}), ${accents.from}, ${accents.to})`;
}

/** A pattern that finds a text anywhere, whatever it has of the pattern's own signs. */
export function anywhere(needle: string): string {
  return `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Pesos as people type them: `27900`, `27.900`, `$ 27.900,50`; null for anything else. */
function amountOf(needle: string): number | null {
  const parsed = parseTypedNumber(needle.replace(/^(?:\$|ars)\s*/i, ""));
  return parsed.ok && parsed.value >= 0 ? Math.round(parsed.value * 100) / 100 : null;
}

const shortestDigits = 4;

/** A payment by its reference, payer, tax number, code or amount. `needle` is lowercase without accents. */
export function paymentMatches(needle: string) {
  const pattern = anywhere(needle);
  const amount = amountOf(needle);
  const digits = needle.replaceAll(/\D/g, "");
  const conditions = [
    sql<SqlBool>`lower(payments.reference) like ${pattern}`,
    sql<SqlBool>`translate(lower(coalesce(payments.payer_name, '')), 'áéíóúüñ', 'aeiouun') like ${pattern}`,
    sql<SqlBool>`lower(coalesce(payments.promotional_code, '')) = ${needle}`,
    ...(amount === null
      ? []
      : [sql<SqlBool>`payments.amount = ${amount} or payments.list_amount = ${amount}`]),
    ...(digits.length < shortestDigits
      ? []
      : [sql<SqlBool>`coalesce(payments.payer_tax_id, '') like ${anywhere(digits)}`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
