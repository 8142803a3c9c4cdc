import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { runLedger } from "@paridad/core/positions";
import { noColumns, operationImporter } from "@paridad/core/risk";
import type { ColumnMapping } from "@paridad/core/risk";
import { createInstrumentTable } from "@paridad/core/symbols";

import { brokerFiles } from "../testing/broker-files.ts";
import { openFile } from "./read-file.ts";

const table = createInstrumentTable({ instruments: [], renames: [] });
/** The owner's columns of an unknown list. */
const mapping: ColumnMapping = {
  ...noColumns,
  date: 0,
  symbol: 1,
  side: 2,
  quantity: 3,
  price: 4,
  fees: [5, 6],
  optionUnit: "lots",
};

const now = Date.parse("2026-11-20T18:00:00-03:00");

function totalsOf(name: string) {
  const file = brokerFiles.find((one) => one.name === name);
  const answer = openFile(file?.bytes ?? new Uint8Array(), [], now);
  if (!answer.ok) throw new Error(answer.reason);
  const { opened, read } = answer.file;
  const { lines, refused } = read(name === "otro-broker.csv" ? mapping : opened.mapping);
  const operations = lines.map(({ operation: { at, heldAt: _heldAt, ...rest } }) => ({
    ...rest,
    instant: Date.parse(at),
    isCancelled: false,
  }));
  const importer = operationImporter({ table, share: "GGAL", on: "2026-11-20" });
  operations.forEach((operation, index) => importer.take(operation, index));
  const { trades } = importer.result();
  const ledger = runLedger(trades.map(({ trade }) => trade));
  const pesos = (sign: number) =>
    trades
      .filter(({ trade }) => Math.sign(trade.quantity) === sign)
      .reduce(
        (sum, { trade }) =>
          sum + Math.abs(trade.quantity) * (trade.contract.kind === "share" ? 1 : 100) * trade.price,
        0,
      )
      .toFixed(2);
  const fees = trades.reduce((sum, { trade }) => sum + trade.costs, 0).toFixed(2);
  const left = (ledger.ok ? ledger.holdings : []).map(({ quantity, averagePrice, realized }) =>
    [quantity, averagePrice?.toFixed(4) ?? "-", realized.toFixed(2)].join(" "),
  );
  return {
    encoding: opened.encoding,
    layout: opened.layout?.id ?? null,
    refused: refused.map(({ line, reason }) => `${line} ${reason}`),
    totals: `${pesos(1)} ${pesos(-1)} ${fees}: ${left.join(", ")}`,
  };
}

/**
 * Worked out apart, with decimal arithmetic and another reader of each file. Encoding, layout, lines left out, then
 * bought, sold and fees,
 * and of each holding quantity, average and result.
 */
const cases: readonly (readonly [string, string, string | null, string, string])[] = [
  [
    "iol-movimientos.csv",
    "utf-8",
    "iol-movimientos",
    "9 cancelled, 11 not-a-trade, 12 not-pesos, 13 unknown-symbol",
    "1296500.00 152000.00 10398.19: 7 164.3962 19259.47, 150 7060.5357 0.00",
  ],
  [
    "iol-movimientos.xls",
    "utf-8",
    "iol-movimientos",
    "3 unknown-symbol, 4 not-pesos, 5 not-a-trade, 7 cancelled",
    "1296500.00 152000.00 10398.19: 7 164.3962 19259.47, 150 7060.5357 0.00",
  ],
  [
    "iol-operaciones.txt",
    "utf-16le",
    "iol-operaciones",
    "5 not-pesos",
    "316434.00 76920.00 3331.71: 0 - -9955.70, 33 7057.2730 0.00",
  ],
  [
    "cocos-ordenes.csv",
    "windows-1252",
    "cocos-ordenes",
    "7 cancelled, 12 not-a-trade",
    "4214900.00 59040.00 0.00: 600 7001.5000 0.00, -4 98.4000 5680.00",
  ],
  [
    "bull-market.csv",
    "utf-8",
    "bull-market-cuenta",
    "5 not-a-trade, 6 part-of-lot",
    "342665.10 72401.28 0.00: 6 166.4123 5836.36, 25 7050.1120 0.00",
  ],
  [
    "oms.csv",
    "utf-8",
    "oms-reporte",
    "5 cancelled, 6 unknown-symbol",
    "771250.00 318500.00 0.00: -19 122.5000 14875.00, 100 7003.7500 0.00",
  ],
  ["otro-broker.csv", "utf-8", null, "", "126060000.00 22005000.00 12032.66: 1000 1050.5847 991441.37"],
  ["acentos-perdidos.csv", "utf-16be", null, "", "115460.00 0.00 808.18: 7 166.0974 0.00"],
  [
    "renglones-raros.csv",
    "utf-8",
    null,
    "5 wrong-columns, 6 no-date, 7 no-quantity, 8 part-of-lot, 9 no-price, 10 bad-fees",
    "10515000.00 3550250.00 98456.75: 1000 7059.0700 -4136.75",
  ],
];

describe("files of brokers, to the cent", () => {
  it.each(cases)("%s", (...[name, encoding, layout, refused, totals]) => {
    const totalsRead = totalsOf(name);
    expect({ ...totalsRead, refused: totalsRead.refused.join(", ") }).toEqual({
      encoding,
      layout,
      refused,
      totals,
    });
  });
});

const ordersHead =
  "id;timestamp;status;username;account;symbol;side;price;size;operatedSize;accumulatedSize;leavesSize;clientOrderId;serverOrderId;originalClientOrderId;executionId";
/** The newer download of an order system: its states stand in blocks, and a line that was replaced names the one before. */
const ordersReport = [
  ordersHead,
  "86641654;1781704291744;FILLED;;1;MERV - XMEV - GFGC7400AG - 24hs;BUY;152.1;20;20;8;0;c1;O0RixYVC6505-01684654;;M3",
  "86631627;1781703670129;PARTIALLY_FILLED;;1;MERV - XMEV - GFGC7400AG - 24hs;BUY;152.1;20;12;5;8;c1;O0RixYVC6505-01684654;;M2",
  "86631617;1781703669544;PARTIALLY_FILLED;;1;MERV - XMEV - GFGC7400AG - 24hs;BUY;152.1;20;7;7;13;c1;O0RixYVC6505-01684654;;M1",
  "86631630;1781703669600;CANCELLED;;1;MERV - XMEV - GGAL - CI;SELL;7010.5;100;10;10;90;c2;O0RixYVC5e1n-00857275;;M4",
  "86631631;1781703669700;NEW;;1;MERV - XMEV - GGAL - CI;SELL;7012;100;10;10;90;c3;O0RixYVC7a2b-00857999;c2;M4",
  "86619126;1781703070369;PENDING_NEW;;1;MERV - XMEV - GGAL - CI;SELL;7010.5;100;;;;c9;;;",
].join("\n");

const opened = (text: string) => {
  const answer = openFile(new TextEncoder().encode(text), [], now);
  if (!answer.ok) throw new Error(answer.reason);
  const { file } = answer;
  const { lines, refused } = file.read(file.opened.mapping);
  return {
    layout: file.opened.layout?.id ?? null,
    questions: file.questionsBy(file.opened.mapping).map(({ kind }) => kind),
    lines: lines.map(({ line, operation: { at, side, quantity, price } }) => [
      line,
      at,
      side,
      quantity,
      price,
    ]),
    refused: refused.map(({ line, reason }) => [line, reason]),
  };
};

describe("reports of order systems", () => {
  it("the newer download: its fills in order, whichever column is called the total", () => {
    expect(opened(ordersReport)).toEqual({
      layout: "oms-ordenes",
      questions: [],
      lines: [
        [4, "2026-06-17T13:41:09.544Z", "buy", 7, 152.1],
        [5, "2026-06-17T13:41:09.600Z", "sell", 10, 7_010.5],
        [3, "2026-06-17T13:41:10.129Z", "buy", 5, 152.1],
        [2, "2026-06-17T13:51:31.744Z", "buy", 8, 152.1],
      ],
      refused: [
        [6, "repeats-fill"],
        [7, "not-filled"],
      ],
    });
  });

  const small = "../shared/data/imports/oms-small.csv";
  it.skipIf(!existsSync(small))("a replaced and cancelled order is 25 lots at 102.28", () => {
    const { lines, refused } = opened(readFileSync(small, "utf8"));
    expect(lines).toEqual([
      [2, "2026-11-25T14:00:00.000Z", "buy", 9, 101],
      [5, "2026-11-25T14:01:00.000Z", "buy", 16, 103],
    ]);
    expect((9 * 101 + 16 * 103) / 25).toBe(102.28);
    expect(refused).toEqual([3, 4, 6].map((line) => [line, "repeats-fill"]));
  });
});

it("a list that leaves its columns, states or figures open has to ask", () => {
  const head = "Fecha,Símbolo,Operación,Cantidad,Precio,Monto";
  expect(opened(`${head}\n25/11/2026,GFGC7400DI,Compra,30000,15850,4755000`)).toEqual({
    layout: null,
    questions: ["figures"],
    lines: [],
    refused: [[2, "figures-disagree"]],
  });
  const states = `${head},Estado\n25/11/2026,GFGC7400DI,Compra,3,158.50,47550.00,WORKING`;
  expect(opened(states)).toMatchObject({ questions: ["states"], lines: [], refused: [[2, "unknown-state"]] });
  expect(opened("Dia,Papel,Precio\n25/11/2026,GGAL,7010.50").questions).toEqual(["columns"]);
});

it("what is no list of operations is refused with its reason", () => {
  const reasonOf = (bytes: Uint8Array) => {
    const answer = openFile(bytes, [], now);
    return answer.ok ? null : answer.reason;
  };
  const beginnings = [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x50, 0x4c],
    [0xd0, 0xd0],
  ];
  expect(beginnings.map((bytes) => reasonOf(Uint8Array.from(bytes)))).toEqual([
    "spreadsheet",
    "spreadsheet",
    "no-columns",
    "no-columns",
  ]);
  expect(reasonOf(new TextEncoder().encode(" \n \n"))).toBe("empty");
  expect(reasonOf(new TextEncoder().encode("hola"))).toBe("no-columns");
});

it("columns that were told once are known again by their headings", () => {
  const file = brokerFiles.find(({ name }) => name === "otro-broker.csv");
  const columns = { ...mapping, fees: [...mapping.fees], orders: [], states: {} };
  const first = openFile(file?.bytes ?? new Uint8Array(), [], now);
  const { headingsKey } = first.ok ? first.file.opened : { headingsKey: "" };
  expect(headingsKey).toBe("trade day|paper|way|lots|premium|charge|tax");
  const again = openFile(file?.bytes ?? new Uint8Array(), [{ headings: headingsKey, columns }], now);
  expect(again).toMatchObject({ ok: true, file: { opened: { knownBy: "person", mapping } } });
});
