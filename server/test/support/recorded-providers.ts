import { readFileSync } from "node:fs";
import { sharedPath } from "@paridad/core/testing";
import { parse } from "csv-parse/sync";
import type { ProviderDouble, Row } from "./provider-double.ts";

export const iolDay = Date.parse("2025-12-04T18:00:00Z");
export const data912Day = Date.parse("2025-09-03T18:00:00Z");
const iolFile = "data/iol/iol_ggal_opciones_response_2025-12-04.json";

export const listPath = "/api/v2/bCBA/Titulos/GGAL/Opciones";
export const panelPath = "/api/v2/Cotizaciones/opciones/argentina/Todos";
export const caucionPath = "/api/v2/Cotizaciones/cauciones/argentina/Todos";
export const sharePath = "/api/v2/bCBA/Titulos/GGAL/Cotizacion";

/** Rows of a recorded file, of those of its lines that are wanted: the files are long. */
function readRecorded(file: string, isWanted: (line: string) => boolean): Record<string, string>[] {
  const [header = "", ...lines] = readFileSync(sharedPath(`data/${file}`), "utf8").split("\n");
  return parse([header, ...lines.filter(isWanted)].join("\n"), { columns: true, bom: true });
}

/** The recorded list, as it came. */
export function recordedList(): Row[] {
  return JSON.parse(readFileSync(sharedPath(iolFile), "utf8")) as Row[];
}

/** Sides around the recorded last price: only the last is recorded, sides are ours. */
function panelRow(row: Row, index: number): Row {
  const { simbolo, descripcion, cotizacion } = row as {
    simbolo: string;
    descripcion: string;
    cotizacion: Row;
  };
  const last = Number(cotizacion["ultimoPrecio"]);
  const side = { cantidadCompra: 3, precioCompra: last - 1, precioVenta: last + 1, cantidadVenta: 2 };
  return {
    simbolo,
    descripcion,
    puntas: last > 1 ? side : null,
    ultimoPrecio: last,
    volumen: index,
    cantidadOperaciones: 4,
    fecha: "2025-12-04T14:55:00.123",
    precioEjercicio: null,
    fechaVencimiento: null,
    plazo: "T1",
  };
}

/** InvertirOnline with the recorded list; the panel, the share and the cauciones are made after its clients' shapes. */
export function playIol(double: ProviderDouble): ProviderDouble {
  double.needsToken = true;
  const quote = (last: number, plazo: string): Row => ({
    ultimoPrecio: last,
    cierreAnterior: 7_500,
    puntas: [
      { cantidadCompra: 10, precioCompra: last - 10, precioVenta: last + 10, cantidadVenta: 20 },
      { cantidadCompra: 99, precioCompra: last - 20, precioVenta: last + 20, cantidadVenta: 99 },
    ],
    volumenNominal: 1_000_000,
    montoOperado: 7_000_000_000,
    fechaHora: "2025-12-04T14:59:00",
    plazo,
  });
  double.answers.set(listPath, () => ({ rows: recordedList() }));
  double.answers.set(panelPath, () => ({ isPanel: true, rows: recordedList().map(panelRow) }));
  double.answers.set(sharePath, () =>
    double.queries.at(-1)?.includes("model.plazo=t0") ? quote(7_640, "t0") : quote(7_650, "t1"),
  );
  const caucion = (plazo: string, rate: number, moneda = "peso_Argentino"): Row => ({
    simbolo: "CAUCIÓN",
    descripcion: "Caución",
    plazo,
    moneda,
    ultimoPrecio: rate,
    puntas: { precioCompra: rate - 1, precioVenta: rate + 1 },
  });
  double.answers.set(caucionPath, () => ({
    isPanel: true,
    rows: [caucion("1", 21.5), caucion("7 días", 24), caucion("30 días", 5, "dolar_Estadounidense")],
  }));
  return double;
}

/** The symbols that data912 listed on 2025-09-03, with their root and, where a source states it, the strike. */
export function recordedSymbols(): Record<string, string>[] {
  return readRecorded("symbols/byma_option_symbols.csv", (line) => line.includes("data912-2025-09-03"));
}

/** The recorded close of that day by symbol. */
export function recordedCloses(): Map<string, Record<string, string>> {
  const rows = readRecorded("ggal-eod-chain/ggal_options_eod.csv", (line) => line.startsWith("2025-09-03"));
  return new Map(rows.map((row) => [row["symbol"] ?? "", row]));
}

/** data912 with its recorded symbols and the recorded closes of the same day; its own prices were not recorded. */
export function playData912(double: ProviderDouble): ProviderDouble {
  const closes = recordedCloses();
  const rows = recordedSymbols().map(({ symbol = "" }) => {
    const close = closes.get(symbol);
    const last = Number(close?.["last"] ?? 0);
    const isQuoted = last > 1;
    return {
      symbol,
      q_bid: isQuoted ? 5 : 0,
      px_bid: isQuoted ? last - 1 : 0,
      px_ask: isQuoted ? last + 1 : 0,
      q_ask: isQuoted ? 6 : 0,
      v: Number(close?.["volume"] ?? 0),
      q_op: 0,
      c: last,
      pct_change: 0,
    };
  });
  double.answers.set("/live/arg_options", () => ({ rows }));
  const share = {
    symbol: "GGAL",
    q_bid: 100,
    px_bid: 5_285,
    px_ask: 5_295,
    q_ask: 200,
    v: 1_000,
    q_op: 10,
    c: 5_290,
  };
  double.answers.set("/live/arg_stocks", () => ({ rows: [{ ...share, symbol: "YPFD", c: 41_200 }, share] }));
  return double;
}
