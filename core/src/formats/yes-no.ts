/** `Sí` or `No`. */
export function formatYesNo(value: boolean): "Sí" | "No" {
  return value ? "Sí" : "No";
}
