/** The code that Node and PostgreSQL give an error (`ENOENT`, `57P03`); its name where it has none. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "desconocido";
  return "code" in error && error.code !== undefined ? String(error.code) : error.name;
}
