import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestWorld } from "../../helper.ts";
import { openTale } from "./tale.ts";
import type { Tale } from "./tale.ts";

/** Hundreds of calls, on a machine that may have other work. */
const patience = 120_000;

export type Page = readonly [file: string, title: string, ...chapters: ((tale: Tale) => Promise<void>)[]];

/**
 * One story in one world, told page after page; each page is a text beside the test, approved by who read it. `withRows`:
 * of each call the rows that it changed, too, column by column.
 */
export function story(
  make: () => Promise<TestWorld>,
  pages: readonly Page[],
  { withRows = false }: { readonly withRows?: boolean } = {},
): void {
  let world: TestWorld;
  let tale: Tale;
  beforeAll(async () => {
    world = await make();
    tale = await openTale(world, withRows);
  });
  afterAll(() => world.close());
  const told = pages.map(([file, title, ...chapters]) => ({ file, title, chapters }));
  it.each(told)(
    "$title: $file",
    async ({ file, title, chapters }) => {
      tale.page(title);
      for (const chapter of chapters) await chapter(tale);
      await expect(tale.text()).toMatchFileSnapshot(`${file}.txt`);
    },
    patience,
  );
}
