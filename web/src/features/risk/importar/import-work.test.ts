import { expect, it } from "vitest";

import { noColumns } from "@paridad/core/risk";

import { createImportWork } from "./import-work.ts";

const heading = "Dia;Papel;Sentido;Cuantos;Prima";
const mapping = { ...noColumns, date: 0, symbol: 1, side: 2, quantity: 3, price: 4 };
const good = "03/11/2026;GFGC7400DI;Compra;10;165,50";
const other = "04/11/2026;YPFD;Compra;10;165,50";

function openLines(lines: readonly string[]) {
  const work = createImportWork();
  const { buffer } = new TextEncoder().encode([heading, ...lines].join("\n"));
  work({ kind: "open", bytes: buffer, remembered: [] });
  return work;
}

it("writes the request of what it read, and puts what the server refused among the other lines", async () => {
  const work = openLines([good, other, good]);
  expect(work({ kind: "read", mapping })).toEqual({ kind: "list", count: 2, questions: [] });
  const reply = work({ kind: "body" });
  if (reply.kind !== "body") throw new Error(reply.kind);
  expect(reply.body.type).toBe("application/x-ndjson");
  const lines = (await reply.body.text()).split("\n").map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([{ symbol: "GFGC7400DI", quantity: 10 }, { price: 165.5 }]);
  work({ kind: "told", refused: [{ index: 1, reason: "unknown-series" }] });
  expect(work({ kind: "refused", from: 0 })).toMatchObject({
    total: 2,
    refused: [{ line: 3 }, { line: 4, text: "GFGC7400DI · compra · 10 · 165,50", reason: "unknown-series" }],
  });
});

it("finds the columns under the lines that a broker writes above them, 29 of them and no more", () => {
  const opened = (above: number) => {
    const lines = [
      ...Array.from({ length: above }, (_, index) => `Cuenta comitente ${index}`),
      heading,
      good,
    ];
    const { buffer } = new TextEncoder().encode(lines.join("\n").replaceAll(";", "\t"));
    return createImportWork()({ kind: "open", bytes: buffer, remembered: [] });
  };
  for (const above of [0, 6, 29]) {
    expect(opened(above)).toMatchObject({ kind: "opened", opened: { heading: above + 1, lines: 1 } });
  }
  expect(opened(30)).toMatchObject({ kind: "fault" });
});

it("gives what it left out in pieces, every line once", () => {
  const work = openLines(Array.from({ length: 9_000 }, () => other));
  expect(work({ kind: "read", mapping })).toEqual({ kind: "list", count: 0, questions: [] });
  const pieces = [0, 4_000, 8_000].map((from) => {
    const reply = work({ kind: "refused", from });
    return reply.kind === "refused" ? reply.refused.map(({ line }) => line) : [];
  });
  expect(pieces.map(({ length }) => length)).toEqual([4_000, 4_000, 1_000]);
  expect(new Set(pieces.flat())).toEqual(new Set(Array.from({ length: 9_000 }, (_, index) => index + 2)));
});
