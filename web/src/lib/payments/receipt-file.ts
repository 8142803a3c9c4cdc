import type { ReceiptFile } from "@paridad/core/contract";

export const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;

/** A receipt's file out of its base64. */
export function fileOf({ kind, content }: Pick<ReceiptFile, "kind" | "content">): Blob {
  const text = atob(content);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: mediaTypes[kind] });
}
