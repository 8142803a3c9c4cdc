import { expect, it } from "vitest";
import { createTurns } from "../../../http/plugins/turns.ts";
import { createCachedSnapshots } from "./cached-snapshots.ts";
import { requestedParts } from "./requested-parts.ts";

const chain = requestedParts({ chain: "nearest" });
const ratio = requestedParts({ ratios: "GFGC7200DI/GFGC7400DI:60" });

/** Snapshots of a market without quotes, and for which partner each was made. */
function setUp() {
  let now = 1_000;
  const madeFor: string[] = [];
  const snapshots = createCachedSnapshots({
    market: { look: (mode) => ({ mode, delaySeconds: 0, refreshSeconds: 2, update: null }) },
    read: async (_market, { partner }) => {
      madeFor.push(partner);
      return () => ({ partner });
    },
    turns: createTurns(),
    clock: { now: () => now },
  });
  const paid: string[] = [];
  const visit = (partner: string, parts = chain, mode: "live" | "delayed" = "live") =>
    snapshots(mode, parts, { partner, pay: () => void paid.push(partner) });
  return { visit, madeFor, paid, advance: (by: number) => (now += by) };
}

it("a chain is made once for the visitors of all partners; whoever comes first pays, until its pace is over", async () => {
  const { visit, madeFor, paid, advance } = setUp();
  const [first, other] = await Promise.all([visit("ana"), visit("beto")]);
  expect([other, first.freshUntil]).toEqual([first, 3_000]);
  advance(1_999);
  expect(await visit("beto")).toBe(first);
  expect([madeFor, paid]).toEqual([["ana"], ["ana"]]);
  await visit("beto", chain, "delayed");
  advance(1);
  await visit("beto");
  expect([madeFor, paid]).toEqual([
    ["ana", "beto", "beto"],
    ["ana", "beto", "beto"],
  ]);
});

it("a ratio that is being read is shared by one partner's visitors; once there, by all", async () => {
  const { visit, madeFor } = setUp();
  await Promise.all([visit("ana", ratio), visit("beto", ratio), visit("beto", ratio)]);
  await visit("eva", ratio);
  expect(madeFor).toEqual(["ana", "beto"]);
});
