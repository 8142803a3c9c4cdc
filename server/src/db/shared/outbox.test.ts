import { expect, it } from "vitest";
import { enqueueMails } from "./outbox.ts";

it("ten thousand mails at once go in pieces that the database takes, each to its person", async () => {
  const pieces: { recipient: string }[][] = [];
  const writing = {
    values: (rows: { recipient: string }[]) => (pieces.push(rows), writing),
    onConflict: () => writing,
    returning: () => writing,
    execute: async () => (pieces.at(-1) ?? []).map((_row, place) => ({ id: `${pieces.length} ${place}` })),
  };
  const mails = Array.from({ length: 10_001 }, (_, place) => ({
    kind: "bulk",
    to: `${place}@x.ar`,
    subject: "S",
    text: "T",
    html: "H",
  }));
  const ids = await enqueueMails({ insertInto: () => writing } as never, mails, 0);
  expect(new Set(ids).size).toBe(10_001);
  // PostgreSQL takes 65,535 values a statement; a row has twelve.
  expect(Math.max(...pieces.map((rows) => rows.length * 12))).toBeLessThan(65_535);
  expect(pieces.flat().map(({ recipient }) => recipient)).toEqual(mails.map(({ to }) => to));
});
