import { expect, it } from "vitest";
import { createRoomWatch, DiskFullError } from "./room.ts";

const megabyte = 1_048_576;

it("tells of room only when it changes: below 128 MB, and from 128 MB on again", () => {
  const told: boolean[] = [];
  let free = 500 * megabyte;
  const look = createRoomWatch({ free: () => free, onChange: (isFull) => told.push(isFull) });
  look();
  free = 128 * megabyte;
  look();
  expect(told).toEqual([]);
  free -= 1;
  look();
  look();
  expect(told).toEqual([true]);
  free += 1;
  look();
  expect(told).toEqual([true, false]);
});

it("changes nothing where the disk can't be asked", () => {
  const told: boolean[] = [];
  const look = createRoomWatch({
    free: () => {
      throw new Error("EIO");
    },
    onChange: (isFull) => told.push(isFull),
  });
  look();
  expect(told).toEqual([]);
});

it("says where room is needed, and how much", () => {
  expect(new DiskFullError("/datos", 5 * megabyte).message).toBe(
    "En el disco de /datos quedan 5 MB libres y la base necesita 128 MB. Hacé lugar y volvé a iniciar.",
  );
});
