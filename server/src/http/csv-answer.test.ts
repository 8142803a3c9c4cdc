import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { replyWithCsv } from "./csv-answer.ts";

const app = Fastify();
let now = 0;
app.get("/:format", async (request, reply) => {
  const { format } = request.params as { format: "csv" | "csv-excel" };
  const columns = [{ key: "a", heading: "A", value: (row: { a: number }) => row.a }];
  return replyWithCsv(reply as never, { rows: [{ a: 1 }], columns, report: "cadena", format, now });
});
afterAll(() => app.close());

it.each([
  ["2026-11-20T23:59:59-03:00", "csv", "cadena_2026-11-20.csv"],
  ["2026-11-21T00:00:00-03:00", "csv", "cadena_2026-11-21.csv"],
  ["2026-11-20T21:00:00-03:00", "csv-excel", "cadena_2026-11-20_excel.csv"],
])("a file of %s as %s is %s: its day is that of Buenos Aires", async (at, format, name) => {
  now = Date.parse(at);
  const { headers } = await app.inject(`/${format}`);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
  expect(headers["x-row-count"]).toBe("1");
});
