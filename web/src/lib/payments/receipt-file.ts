import type { ReceiptFile } from "@paridad/core/api";

export const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;

/** A receipt's file out of its base64. */
export function fileOf({ kind, content }: Pick<ReceiptFile, "kind" | "content">): Blob {
  const text = atob(content);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: mediaTypes[kind] });
}

/** A chosen file's bytes in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const step = 32_768;
  let text = "";
  for (let start = 0; start < bytes.length; start += step) {
    text += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(text);
}
