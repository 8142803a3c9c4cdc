import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

it("a user's two places are two, however often a turn is ended or left, and who has gone takes none", async () => {
  const { take } = createTurns();
  const [end] = [await take("user 1"), await take("user 1")];
  const leaving = new AbortController();
  const left = take("user 1", leaving.signal);
  const third = take("user 1");
  leaving.abort();
  await expect(left).rejects.toMatchObject({ status: 429 });
  await expect(take("user 2", leaving.signal)).rejects.toMatchObject({ status: 429 });
  end();
  end();
  const endThird = await third;
  const waiting = new AbortController();
  const fourth = take("user 1", waiting.signal);
  waiting.abort();
  await expect(fourth).rejects.toMatchObject({ status: 429 });
  endThird();
  await take("user 1");
});
