import type { ReceiptKind } from "@paridad/core/contract";
import { hasActiveName } from "./pdf-names.ts";
import { isJpeg, isPng, readJpeg, readPng } from "./picture-ends.ts";
import type { PictureShape } from "./picture-ends.ts";

export type ReceiptFault =
  | "receiptEmpty"
  | "receiptKind"
  | "receiptBroken"
  | "receiptActive"
  | "receiptPixels";
export type CheckedReceipt =
  | { readonly ok: true; readonly kind: ReceiptKind; readonly content: Buffer }
  | { readonly ok: false; readonly fault: ReceiptFault };

/** More than any phone's camera; a few kilobytes can claim far more, and cost their reader gigabytes. */
const mostPixels = 120_000_000;
const pdfTail = 2_048;

function fail(fault: ReceiptFault): CheckedReceipt {
  return { ok: false, fault };
}

function checkPdf(bytes: Buffer): CheckedReceipt {
  const tail = bytes.subarray(Math.max(0, bytes.length - pdfTail)).toString("latin1");
  const end = tail.lastIndexOf("%%EOF");
  if (end === -1) return fail("receiptBroken");
  if (hasActiveName(bytes)) return fail("receiptActive");
  const content = bytes.subarray(0, Math.max(0, bytes.length - pdfTail) + end + "%%EOF".length);
  return { ok: true, kind: "pdf", content };
}

function checkPicture(bytes: Buffer, kind: "jpg" | "png", shape: PictureShape | null): CheckedReceipt {
  if (shape === null) return fail("receiptBroken");
  if (shape.pixels > mostPixels) return fail("receiptPixels");
  return { ok: true, kind, content: bytes.subarray(0, shape.end) };
}

/**
 * Tells what a receipt is by its bytes, from the first to the end that its own format states; its name and what its sender
 * calls it count for nothing. Bytes after that end (another file, appended) are cut off. Nothing in it is opened, decoded or
 * decompressed.
 */
export function checkReceipt(bytes: Buffer): CheckedReceipt {
  if (bytes.length === 0) return fail("receiptEmpty");
  if (isPng(bytes)) return checkPicture(bytes, "png", readPng(bytes));
  if (isJpeg(bytes)) return checkPicture(bytes, "jpg", readJpeg(bytes));
  return /^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)) ? checkPdf(bytes) : fail("receiptKind");
}

const longestName = 80;

/** The last part of a name, without folders and control characters; `comprobante` where nothing is left. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, "")
    .trim()
    .replace(/^\.+/, "");
  return plain.slice(0, longestName) || "comprobante";
}
