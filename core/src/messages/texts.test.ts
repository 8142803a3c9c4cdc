import { expect, test } from "vitest";

import * as messages from "./index.ts";

/** Every plain text of a table, by its place. */
function textsOf(place: string, value: unknown): string[] {
  if (typeof value === "string") return [`${place}: ${value}\n`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(`${place}.${key}`, inner));
}

/**
 * What users read, in one list for whoever looks over it: none changes places with another unseen. `npx vitest run --project
 * core messages/texts -u` writes it again.
 */
test("the texts are the written ones", async () => {
  const texts = Object.entries(messages).flatMap(([name, value]) => textsOf(name, value));
  await expect(texts.toSorted().join("")).toMatchFileSnapshot("./testing/texts.txt");
});
