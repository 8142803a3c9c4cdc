import { describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { checkReceipt, plainFileName } from "./check-receipt.ts";
import { jpegOf, pdfOf, pngOf, zipOf } from "./testing/receipt-files.ts";

const kindOf = (bytes: Buffer) => {
  const checked = checkReceipt(bytes);
  return checked.ok ? checked.kind : checked.fault;
};

describe("a receipt", () => {
  it("is what its bytes are", () => {
    expect([pdfOf(), pngOf(), jpegOf()].map(kindOf)).toEqual(["pdf", "png", "jpg"]);
  });

  it("is nothing else, whatever it is called: programs, pages, archives, other pictures", () => {
    const others = [
      Buffer.from("MZ\u0090\u0000"),
      Buffer.from("\u007fELF"),
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      zipOf("a.txt", "hola"),
      gzipSync(Buffer.alloc(4_000_000)),
      Buffer.from("GIF89a"),
      Buffer.from("RIFF0000WEBPVP8 "),
      Buffer.concat([Buffer.from("<html>"), pdfOf()]),
      Buffer.concat([Buffer.from("\n"), pngOf()]),
    ];
    expect(new Set(others.map(kindOf))).toEqual(new Set(["receiptKind"]));
    expect(kindOf(Buffer.alloc(0))).toBe("receiptEmpty");
  });

  it("that carries another file behind it loses it: a page, an archive, a program", () => {
    for (const own of [pngOf(), jpegOf(), pdfOf()]) {
      for (const rider of [
        zipOf("a.exe", "MZ"),
        Buffer.from("<script>alert(1)</script>"),
        Buffer.from("MZ"),
      ]) {
        const checked = checkReceipt(Buffer.concat([own, rider]));
        expect(checked).toEqual({ ok: true, kind: kindOf(own), content: own });
      }
    }
  });

  it("cut short is broken", () => {
    for (const whole of [pngOf(), jpegOf()]) {
      for (let length = 9; length < whole.length; length += 1) {
        expect(kindOf(whole.subarray(0, length)), `${length} of ${whole.length}`).toBe("receiptBroken");
      }
    }
    expect(kindOf(pdfOf().subarray(0, 60))).toBe("receiptBroken");
    expect(kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe("receiptBroken");
    expect(kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff]))).toBe("receiptBroken");
  });

  it("of noise, or with bytes changed, is a file of its kind or refused, and never an error", () => {
    // A linear congruential generator: the same files every time.
    let state = 20_261_123;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    const heads = { pdf: "%PDF-", png: "\u0089PNG", jpg: "\u00ff\u00d8\u00ff" } as const;
    const wholes = [pdfOf(), pngOf(), jpegOf()];
    const odd: string[] = [];
    for (let count = 0; count < 3_000; count += 1) {
      const bytes = Buffer.from(wholes[count % 3] ?? []);
      for (let change = next(8); change >= 0; change -= 1) bytes[next(bytes.length)] = next(256);
      const checked = checkReceipt(next(10) === 0 ? Buffer.from(bytes.map(() => next(256))) : bytes);
      const isOdd = checked.ok && !checked.content.toString("latin1").startsWith(heads[checked.kind]);
      if (isOdd) odd.push(`${count}: no ${checked.kind}`);
    }
    expect(odd).toEqual([]);
  });

  it("that would act when it is opened is refused, also with its names in disguise", () => {
    for (const name of ["/JavaScript", "/#4AavaScrip#74", "/Launch", "/EmbeddedFile", "/RichMedia"]) {
      expect(kindOf(pdfOf({ extra: `<< ${name} (x) >>` })), name).toBe("receiptActive");
    }
    expect(kindOf(pdfOf({ extra: "<< /Title (Comprobante JavaScript) >>" }))).toBe("pdf");
  });

  it("that claims more pixels than a camera has is refused before anybody draws them", () => {
    expect(kindOf(pngOf({ width: 12_000, height: 10_000 }))).toBe("png");
    expect(kindOf(pngOf({ width: 12_001, height: 10_000 }))).toBe("receiptPixels");
    expect(kindOf(pngOf({ width: 0xff_ff_ff_ff, height: 0xff_ff_ff_ff }))).toBe("receiptPixels");
    expect(kindOf(jpegOf({ width: 65_535, height: 65_535 }))).toBe("receiptPixels");
    expect(kindOf(pngOf({ width: 0 }))).toBe("receiptBroken");
  });
});

describe("its name", () => {
  it("keeps its last part, without folders, controls and marks that turn it around", () => {
    const names = [
      "comprobante.pdf",
      "../../etc/passwd",
      String.raw`C:\fotos\pago.png`,
      "factura\u202Egnp.exe",
      "a\r\nSet-Cookie: x=1.pdf",
      'a"; filename="b.pdf',
      "...",
      "",
    ];
    expect(names.map(plainFileName)).toEqual([
      "comprobante.pdf",
      "passwd",
      "pago.png",
      "facturagnp.exe",
      "aSet-Cookie x=1.pdf",
      "a; filename=b.pdf",
      "comprobante",
      "comprobante",
    ]);
    expect(plainFileName("x".repeat(300))).toHaveLength(80);
  });
});
