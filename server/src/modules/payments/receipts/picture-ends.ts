/** A picture's end and its pixels, or null for one that is broken. Nothing is decompressed. */
export type PictureShape = { readonly end: number; readonly pixels: number };

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunkFrame = 12;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, pngSignature.length).equals(pngSignature);
}

/** Walks a PNG's chunks: the first says how large it is, `IEND` where it ends. */
export function readPng(bytes: Buffer): PictureShape | null {
  let pixels = 0;
  let hasData = false;
  let at = pngSignature.length;
  while (at + chunkFrame <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const next = at + chunkFrame + length;
    if (next > bytes.length) return null;
    if (at === pngSignature.length) {
      if (name !== "IHDR" || length !== 13) return null;
      pixels = bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12);
    }
    hasData ||= name === "IDAT";
    if (name === "IEND") return hasData && pixels > 0 ? { end: next, pixels } : null;
    at = next;
  }
  return null;
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frames of every coding; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Restart marks and stuffed bytes belong to the coded data. */
const isWithinScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** The next marker at or after `at` that ends coded data; -1 where there is none. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let index = bytes.indexOf(0xff, at); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
    const marker = bytes[index + 1];
    if (marker === undefined) return -1;
    if (marker !== 0xff && !isWithinScan(marker)) return index;
  }
  return -1;
}

type Segment = { readonly marker: number; readonly at: number; readonly next: number };

/** The segment at `at`, which fill bytes may precede; null where there is none whole. */
function segmentAt(bytes: Buffer, from: number): Segment | null {
  if (bytes[from] !== 0xff) return null;
  let at = from;
  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1];
  if (marker === undefined) return null;
  if (marker === endOfImage) return { marker, at, next: at + 2 };
  if (at + 4 > bytes.length) return null;
  const next = at + 2 + bytes.readUInt16BE(at + 2);
  return next > bytes.length ? null : { marker, at, next };
}

/** Walks a JPEG's segments and scans up to its end of image. */
export function readJpeg(bytes: Buffer): PictureShape | null {
  let pixels = 0;
  let hasScan = false;
  for (let index = 2; index !== -1;) {
    const segment = segmentAt(bytes, index);
    if (segment === null) return null;
    const { marker, at, next } = segment;
    if (marker === endOfImage) return hasScan && pixels > 0 ? { end: next, pixels } : null;
    if (isFrame(marker) && next >= at + 9) pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    hasScan ||= marker === startOfScan;
    index = marker === startOfScan ? endOfScan(bytes, next) : next;
  }
  return null;
}
