import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = { readonly name: string; readonly bytes: Buffer };

/** 1980-01-01, the first day that a zip can say: the same files make the same bytes on any day. */
const firstDay = 33;
const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

type Packed = ZipEntry & { readonly data: Buffer; readonly sum: number };

/** What the entry's own head and the directory say of it alike. */
function commonHead({ name, bytes, data, sum }: Packed): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(utf8Names, 2);
  head.writeUInt16LE(deflated, 4);
  head.writeUInt16LE(firstDay, 8);
  head.writeUInt32LE(sum, 10);
  head.writeUInt32LE(data.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

const signature = (mark: number) => Buffer.from([0x50, 0x4b, mark, mark + 1]);

function directoryEntry(packed: Packed, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([version, 0]);
  return Buffer.concat([signature(1), madeBy, commonHead(packed), rest, Buffer.from(packed.name)]);
}

/** A zip of these files in this order (APPNOTE.TXT 6.3.10, without zip64: below 65,536 files and 4 GB). */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = deflateRawSync(entry.bytes, { level: 9 });
    const packed = { ...entry, data, sum: crc32(entry.bytes) };
    const file = Buffer.concat([signature(3), commonHead(packed), Buffer.from(entry.name), data]);
    files.push(file);
    directory.push(directoryEntry(packed, offset));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, signature(5), end]);
}
