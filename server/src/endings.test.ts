import { expect, it } from "vitest";
import { createEndings } from "./endings.ts";

it("what was started ends last to first, one after the other, each to its end though another fails, and once", async () => {
  const done: string[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void done.push(`${level}: ${message} ${JSON.stringify(fields)}`);
  const endings = createEndings({ info: note("info"), error: note("error") } as never);
  const later = async (part: string) => {
    await Promise.resolve();
    done.push(part);
  };
  endings.add("first", () => later("first"));
  endings.add("broken", () => Promise.reject(new Error("it hangs together")));
  endings.add("last", () => later("last"));
  await Promise.all([endings.stop(), endings.stop()]);
  await endings.stop();
  expect(done).toEqual([
    "last",
    'info: ended {"part":"last"}',
    'error: could not end in order {"err":{},"part":"broken"}',
    "first",
    'info: ended {"part":"first"}',
  ]);
});
