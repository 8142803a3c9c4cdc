import type { ColumnRole, FigureReading, MappingGap, OrderLines } from "@paridad/core/risk";

export const faultTexts = {
  spreadsheet:
    "No pudimos abrir ese archivo de Excel: guardalo como .xlsx o CSV, o bajá el CSV de tu broker.",
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
  executed: "Cantidad ejecutada, si va aparte",
  price: "Precio",
  amount: "Importe",
  status: "Estado de la orden",
  currency: "Moneda o cuenta",
  reference: "Número de la operación",
  cumulative: "Ejecutado acumulado de la orden",
  average: "Precio promedio de la orden",
  event: "Evento de la orden (ExecType)",
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

export const figureReadingNames: Readonly<Record<FigureReading, string>> = {
  checked: "",
  written: "tal como está escrito",
  comma: "con la coma de decimal",
  point: "con el punto de decimal",
  cents: "con las dos últimas cifras de cada número como decimales",
  money: "con las dos últimas cifras del precio y del importe como decimales",
  price: "con las dos últimas cifras del precio como decimales",
  amount: "con el precio que sale del importe",
};

export const orderReadingNames: Readonly<Record<OrderLines, string>> = {
  auto: "",
  log: "",
  fills: "Lo que dice cada línea",
  totals: "El acumulado de cada orden",
  orders: "El acumulado de cada orden",
};
