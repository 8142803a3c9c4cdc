import { expect, it } from "vitest";
import { createAnnouncements } from "./announcements.ts";
import { createLocalBus, shareCounts } from "./bus.ts";
import type { Bus } from "./bus.ts";

/** A bus whose other processes are the test. */
function busOfTest() {
  const said: unknown[][] = [];
  const heard = new Map<string, (message: unknown, from: string) => void>();
  const bus: Bus = {
    ...createLocalBus(),
    publish: (topic, message) => void said.push([topic, message]),
    subscribe: (topic, listener) => {
      heard.set(topic, listener);
      return () => heard.delete(topic);
    },
  };
  return { bus, said, hear: (topic: string, message: unknown) => heard.get(topic)?.(message, "other") };
}

it("counts are told by their name, one call as before and several with their number", () => {
  const { bus, said, hear } = busOfTest();
  const counts = shareCounts(bus, "v1");
  counts.tell("ana");
  counts.tell("ana", 1);
  counts.tell("ana", 5);
  expect(said).toEqual([
    ["count v1", "ana"],
    ["count v1", "ana"],
    ["count v1", ["ana", 5]],
  ]);
  const told: [string, number][] = [];
  counts.onTold((key, calls) => void told.push([key, calls]));
  for (const message of ["eva", ["eva", 3], 7, ["eva", "3"], [null, 2], null]) hear("count v1", message);
  expect(told).toEqual([
    ["eva", 1],
    ["eva", 3],
  ]);
});

it("a user whose rights changed is told of here and to the others, and heard of from them", () => {
  const { bus, said, hear } = busOfTest();
  const announcements = createAnnouncements(bus);
  const told: string[] = [];
  const leave = announcements.onRevoked(({ userId }) => void told.push(userId));
  announcements.revoke({ userId: "ana" });
  hear("revoked", "eva");
  hear("revoked", { userId: "eva" });
  expect([told, said]).toEqual([["ana", "eva"], [["revoked", "ana"]]]);
  leave();
  announcements.revoke({ userId: "ana" });
  expect(told).toEqual(["ana", "eva"]);
});
