import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { writeZip } from "./write-zip.ts";

/** The entries as APPNOTE.TXT places them, read by the end's directory. */
function entriesOf(zip: Buffer) {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 8)).toBe(zip.readUInt16LE(end + 10));
  let place = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [sum, packed, size, named] = [16, 20, 24]
      .map((at) => zip.readUInt32LE(place + at))
      .concat(zip.readUInt16LE(place + 28)) as [number, number, number, number];
    const name = zip.toString("utf8", place + 46, place + 46 + named);
    const file = zip.readUInt32LE(place + 42);
    place += 46 + named;
    expect(zip.readUInt32LE(file)).toBe(0x04034b50);
    const own = { sum: zip.readUInt32LE(file + 14), size: zip.readUInt32LE(file + 22) };
    const data = inflateRawSync(zip.subarray(file + 30 + named, file + 30 + named + packed));
    return {
      name,
      text: data.toString(),
      sum: sum.toString(16),
      size,
      own: own.sum === sum && own.size === size,
    };
  });
}

it("each file comes out as it went in, with the sum of its bytes in both places", () => {
  const zip = writeZip([
    // The check value that every table of CRCs gives for CRC-32.
    { name: "manifest.json", bytes: Buffer.from("123456789") },
    { name: "íconos/16.png", bytes: Buffer.alloc(0) },
  ]);
  expect(entriesOf(zip)).toEqual([
    { name: "manifest.json", text: "123456789", sum: "cbf43926", size: 9, own: true },
    { name: "íconos/16.png", text: "", sum: "0", size: 0, own: true },
  ]);
});

it("the same files make the same bytes on any day", () => {
  const files = [{ name: "a.js", bytes: Buffer.from("let a;") }];
  const zip = writeZip(files);
  expect(writeZip(files).equals(zip)).toBe(true);
  // The first of January 1980, at midnight.
  expect([zip.readUInt16LE(10), zip.readUInt16LE(12)]).toEqual([0, 0x21]);
});
