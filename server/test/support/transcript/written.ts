const width = 112;
/** An id of a key, made at random: a reader sees its name, whatever sign it begins with. */
const keyId = /^(?=.*[a-z])[\w-]{22}$/i;
const isBare = (text: string): boolean =>
  keyId.test(text) ||
  (/^[^\s{}[\]"',:#|-][^{}[\]",\n|]*$/.test(text) && !/^(true|false|null|[\d.]+)$|\s$/.test(text));
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an alert's value is at this moment by its first four digits: a busy machine asks some seconds later. */
const settled = (key: string, value: unknown): unknown =>
  key === "current" && typeof value === "number" ? Number(value.toPrecision(4)) : value;

/** On one line. Numbers by their first ten digits: the last ones are the machine's. */
function flat(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(10)));
  if (typeof value === "string") return isBare(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([key, item]) => `${key}: ${flat(settled(key, item))}`);
  return `{${parts.join(", ")}}`;
}

/** Rows of the same fields, each on a line. */
function table(rows: readonly Readonly<Record<string, unknown>>[]): string[] | null {
  const keys = Object.keys(rows[0] ?? {});
  const isEven = rows.every((row) => Object.keys(row).join() === keys.join());
  if (keys.length < 2 || !isEven) return null;
  const cells = [keys, ...rows.map((row) => keys.map((key) => flat(settled(key, row[key]))))];
  const widths = keys.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  if (widths.some((one) => one > 70)) return null;
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(" | ")
      .trimEnd(),
  );
}

/** A value as lines that one reads: on one line where it fits, rows as a table. */
export function written(value: unknown): string[] {
  const line = flat(value);
  if (line.length <= width) return [line];
  if (typeof value === "string")
    return value.includes("\n") ? value.split("\n").map((one) => `| ${one}`) : [line];
  if (Array.isArray(value)) {
    const rows = value.every(isObject) ? table(value) : null;
    return (
      rows ?? value.flatMap((item) => written(item).map((one, index) => `${index === 0 ? "- " : "  "}${one}`))
    );
  }
  return Object.entries(value as object).flatMap(([key, item]) => {
    const lines = written(settled(key, item));
    return lines.length === 1 ? [`${key}: ${lines[0]}`] : [`${key}:`, ...lines.map((one) => `  ${one}`)];
  });
}
