export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** True when accents had been written twice (`NÃºmero`) and were put right. */
  readonly isMended: boolean;
}

/**
 * A file's text, whatever wrote it: by its byte order mark, otherwise UTF-16 where every other byte is 0, UTF-8 where all of
 * it is valid, or Windows-1252, which reads any byte (Latin-1 is its part). The mark is left out.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const mended = encoding === "utf-8" ? mendTwiceEncoded(text) : text;
  return { text: mended, encoding, isMended: mended !== text };
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 1_000);
  const zeros = (start: number) => head.filter((byte, index) => index % 2 === start && byte === 0).length;
  if (zeros(1) > head.length / 4) return "utf-16le";
  if (zeros(0) > head.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-8 that was read as Latin-1 and written as UTF-8 again: two characters for each accent. */
function mendTwiceEncoded(text: string): string {
  if (!/[ÂÃ][\u0080-\u00bf]/.test(text)) return text;
  return text.replaceAll(/[Â-ß][\u0080-\u00bf]/g, (pair) =>
    new TextDecoder().decode(Uint8Array.from(pair, (character) => character.charCodeAt(0))),
  );
}
