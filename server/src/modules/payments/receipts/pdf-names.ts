/** Names that make a PDF act or carry other files. */
const activeNames = new Set(["JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia", "XFA"]);
const longestName = Math.max(...[...activeNames].map(({ length }) => length));
const [slash, hash] = [0x2f, 0x23];

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const isWordCharacter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x5f;

/** The letters and digits of the name that begins at `from`, which PDF lets write with `#` and two hexadecimal digits. */
function nameAt(bytes: Uint8Array, from: number): string {
  let name = "";
  for (let at = from; name.length <= longestName; at += 1) {
    let code = bytes[at] ?? 0;
    const [high, low] = code === hash ? [digitOf(bytes[at + 1]), digitOf(bytes[at + 2])] : [-1, -1];
    if (high >= 0 && low >= 0) {
      code = high * 16 + low;
      at += 2;
    }
    if (!isWordCharacter(code)) return name;
    name += String.fromCharCode(code);
  }
  return name;
}

/** True if a PDF has an active name; one pass, whatever the names' encoding. */
export function hasActiveName(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === slash && activeNames.has(nameAt(bytes, at + 1))) return true;
  }
  return false;
}
