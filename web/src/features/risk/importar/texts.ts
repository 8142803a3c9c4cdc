import type { ColumnRole, MappingGap } from "@paridad/core/risk";

export const faultTexts = {
  spreadsheet: "Es un archivo de Excel: abrilo y guardalo como CSV, o bajá el CSV de tu broker.",
  empty: "El archivo está vacío.",
  "no-columns": "No encontramos una lista con columnas en el archivo.",
  tooLarge: "El archivo pasa los 20 MB. Bajá un período más corto.",
  tooMany: "Un archivo tiene hasta 20.000 operaciones. Partilo por fechas.",
} as const;

export const roleNames: Readonly<Record<ColumnRole, string>> = {
  date: "Fecha",
  time: "Hora, si va aparte",
  symbol: "Símbolo",
  side: "Compra o venta",
  quantity: "Cantidad",
  price: "Precio",
  amount: "Importe",
  status: "Estado de la orden",
  currency: "Moneda o cuenta",
  reference: "Número de la operación",
};

export const gapNames: Readonly<Record<MappingGap, string>> = {
  date: "la fecha",
  symbol: "el símbolo",
  quantity: "la cantidad",
  price: "el precio",
};

export const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const;
