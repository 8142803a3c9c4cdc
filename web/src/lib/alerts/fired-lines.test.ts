import type { FiredAlert, FiredAlertsList } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { withNewest, withOlder } from "./fired-lines.ts";

const line = (id: string, isSeen = false) => ({ id, isSeen }) as FiredAlert;
const listOf = (ids: string, { unseen = 0, hasMore = true } = {}): FiredAlertsList => ({
  fired: ids.split("").map((id) => line(id, true)),
  unseen,
  hasMore,
});
const idsOf = ({ fired }: FiredAlertsList) => fired.map(({ id }) => id).join("");

it("a newest page that slid on loses none of the older lines", () => {
  const known = withOlder(listOf("65"), { page: listOf("43", { hasMore: false }), before: "5" });
  expect([idsOf(known), known.hasMore]).toEqual(["6543", false]);
  const next = withNewest(listOf("76"), known);
  expect([idsOf(next), next.hasMore]).toEqual(["76543", false]);
});

it("pages that don't meet leave no hole: the older ones are asked for again", () => {
  expect(withNewest(listOf("98"), listOf("6543", { hasMore: false }))).toEqual(listOf("98"));
  expect(idsOf(withOlder(listOf("98"), { page: listOf("43"), before: "5" }))).toBe("98");
  expect(idsOf(withNewest(listOf("98", { hasMore: false }), listOf("9876")))).toBe("98");
});

it("older lines are seen with the newer ones", () => {
  const known = { ...listOf(""), fired: [line("4"), line("3"), line("2"), line("1", true)], hasMore: false };
  const page = { fired: [line("5"), line("4")], unseen: 3, hasMore: true };
  const seen = (list: FiredAlertsList) => list.fired.map(({ isSeen }) => isSeen);
  expect(seen(withNewest(page, known))).toEqual([false, false, false, true, true]);
});
