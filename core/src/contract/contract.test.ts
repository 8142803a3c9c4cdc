import { expect, test } from "vitest";

import * as contract from "./index.ts";
import { schemasOf, writtenSchema } from "./testing/written-schema.ts";

const sorted = <Value>(rows: [string, Value][]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));

/**
 * Partners' programs, the extension and open pages of older versions rely on every field, limit and text: none changes
 * without this file showing it. `npx vitest run --project core contract.test -u` writes it again.
 */
test("the contract is the written one", async () => {
  const schemas = sorted(schemasOf(contract));
  const names = new Map<unknown, string>(schemas.map(([name, schema]) => [schema, name]));
  const written = schemas.map(([name, schema]) => `${name}: ${writtenSchema(schema, names)}\n`);
  await expect(written.join("\n")).toMatchFileSnapshot("./testing/contract.txt");
});

test("its limits and lists are the written ones", async () => {
  const hasSchemas = (value: unknown) => schemasOf({ value }).length > 0;
  const values = Object.entries(contract).filter(
    ([, value]) => typeof value !== "function" && !hasSchemas(value),
  );
  const written = sorted(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  await expect(written.join("")).toMatchFileSnapshot("./testing/values.txt");
});
