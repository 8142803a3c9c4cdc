import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import {
  csvCell,
  csvFile,
  csvFileName,
  csvFlavourOf,
  csvFlavours,
  csvFormatOf,
  fileFormats,
  isFileFormat,
  csvRows,
  csvWithMark,
} from "./csv.ts";
import type { CsvColumn } from "./csv.ts";

type Row = { symbol: string; price: number | null };

const columns: CsvColumn<Row>[] = [
  { key: "symbol", heading: "Símbolo", value: (row) => row.symbol },
  { key: "precio_cierre", heading: "Precio de cierre", value: (row) => row.price },
];
const rows: Row[] = [
  { symbol: "GFGC4400OC", price: 1234.5 },
  { symbol: "GFGV4400OC", price: null },
];

describe("CSV", () => {
  it("standard is RFC 4180 with the API's keys", () => {
    expect(csvFile(rows, { columns, flavour: "standard" })).toBe(
      "symbol,precio_cierre\r\nGFGC4400OC,1234.5\r\nGFGV4400OC,\r\n",
    );
  });

  it("excel has a byte-order mark, semicolons, decimal commas and Spanish headings", () => {
    expect(csvFile(rows, { columns, flavour: "excel" })).toBe(
      "\ufeffSímbolo;Precio de cierre\r\nGFGC4400OC;1234,5\r\nGFGV4400OC;\r\n",
    );
  });

  it("goes out in batches that join to the same file", () => {
    const [first, ...rest] = rows;
    const options = { columns, flavour: "standard" } as const;
    const batches = csvRows(first ? [first] : [], options) + csvRows(rest, options);
    expect(csvFile(rows, options).endsWith(batches)).toBe(true);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x")'])(
    "A2 1.2.10: disarms the text cell %j in both flavours",
    (text) => {
      for (const flavour of csvFlavours) {
        const [[cell] = []] = parse(csvCell(text, flavour), {
          delimiter: flavour === "excel" ? ";" : ",",
        }) as string[][];
        expect(cell).toBe(`'${text}`);
      }
    },
  );

  it("never touches numbers, negative ones least of all", () => {
    expect(csvCell(-1.5, "standard")).toBe("-1.5");
    expect(csvCell(-1.5, "excel")).toBe("-1,5");
    expect(csvCell(0.1 + 0.2, "standard")).toBe("0.30000000000000004");
    expect(csvCell(1.5e-7, "excel")).toBe("1,5e-7");
    expect(csvCell(Number.NaN, "standard")).toBe("");
    expect(csvCell(true, "standard")).toBe("true");
    expect(csvCell(undefined, "excel")).toBe("");
  });

  it("writes times, days and yes as the screens do for Excel, and as the API does otherwise", () => {
    // 20:00 UTC is 17:00 in Buenos Aires, the close; 01:30 UTC is still the day before there.
    expect(csvCell("2026-11-20T20:00:00.000Z", "excel")).toBe("20/11/2026 17:00:00");
    expect(csvCell("2026-11-21T01:30:00Z", "excel")).toBe("20/11/2026 22:30:00");
    expect(csvCell("2026-12-18", "excel")).toBe("18/12/2026");
    expect(csvCell(true, "excel")).toBe("Sí");
    expect(csvCell(false, "excel")).toBe("No");
    expect(csvCell("2026-11-20T20:00:00.000Z", "standard")).toBe("2026-11-20T20:00:00.000Z");
    expect(csvCell("2026-12-18", "standard")).toBe("2026-12-18");
    expect(csvCell("2026-13-45", "excel")).toBe("2026-13-45");
  });

  it("names files by report and day, the Argentine flavour with its mark", () => {
    const day = { report: "datos-generales", date: "2026-11-20" } as const;
    expect(csvFileName({ ...day, flavour: "standard" })).toBe("datos-generales_2026-11-20.csv");
    expect(csvFileName({ ...day, flavour: "excel" })).toBe("datos-generales_2026-11-20_excel.csv");
  });

  it("asks for a flavour by its format, which is written in that flavour", () => {
    for (const flavour of csvFlavours) expect(csvFlavourOf(csvFormatOf(flavour))).toBe(flavour);
    expect(fileFormats.map(csvFlavourOf)).toEqual(["standard", "excel"]);
    expect(["json", undefined, "csv", "csv-excel"].filter(isFileFormat)).toEqual(["csv", "csv-excel"]);
  });

  it("gives a file its mark back, once, where its flavour has one", () => {
    expect(csvWithMark("Símbolo\r\n", "excel")).toBe("\ufeffSímbolo\r\n");
    expect(csvWithMark("\ufeffSímbolo\r\n", "excel")).toBe("\ufeffSímbolo\r\n");
    expect(csvWithMark("symbol\r\n", "standard")).toBe("symbol\r\n");
  });

  it("whatever the texts, a reader gets back as many cells, disarmed and otherwise unchanged", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab=+-@,;\"'\t\r\n0 ñ"), maxLength: 12 });
    const flavour = fc.constantFrom(...csvFlavours);
    const textColumns: CsvColumn<string[]>[] = [0, 1, 2].map((index) => ({
      key: `k${index}`,
      heading: `h${index}`,
      value: (row) => row[index],
    }));
    checkProperty(
      "csv round trip",
      fc.property(
        fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }),
        flavour,
        (data, kind) => {
          const written = csvFile<string[]>(data, { columns: textColumns, flavour: kind });
          const read = parse(written, {
            bom: true,
            delimiter: kind === "excel" ? ";" : ",",
            record_delimiter: "\r\n",
          });
          const disarmed = data.map((cells) =>
            cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)),
          );
          expect((read as string[][]).slice(1)).toEqual(disarmed);
        },
      ),
    );
  });
});
