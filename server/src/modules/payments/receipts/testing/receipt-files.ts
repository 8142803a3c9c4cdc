import { crc32, deflateSync } from "node:zlib";

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A picture of one grey pixel that says it has `width` by `height`. */
export function pngOf({ width = 1, height = 1 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** A JPEG's frame, scan and end; its coded data has a stuffed byte and the first and last restart marks. */
export function jpegOf({ width = 8, height = 8 } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0x78]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PDF of an empty page, filled up with a comment to `bytes`. */
export function pdfOf({ extra = "", bytes = 0 } = {}): Buffer {
  const head = `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n${extra}\n`;
  const tail = "\nxref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF";
  const fill = "%".padEnd(Math.max(1, bytes - head.length - tail.length), "x");
  return Buffer.from(head + fill + tail, "latin1");
}

/** A stored file in an archive. */
export function zipOf(name: string, text: string): Buffer {
  const data = Buffer.from(text);
  const header = Buffer.alloc(30);
  header.write("PK\u0003\u0004", 0, "latin1");
  header.writeUInt32LE(crc32(data), 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(data.length, 22);
  header.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  return Buffer.concat([header, Buffer.from(name), data, end]);
}
