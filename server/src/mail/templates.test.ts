import { describe, expect, it } from "vitest";
import { composeMail, mailTemplates } from "./templates.ts";

describe("a mail", () => {
  it("has its subject on one line, whatever was written: no header follows it", () => {
    const { subject } = composeMail({ subject: "Aviso\r\nBcc: otro@x.ar", firstName: null, paragraphs: [] });
    expect(subject).toBe("Aviso Bcc: otro@x.ar");
  });

  it("greets by name where there is one, escaped in its page and plain in its text", () => {
    const { text, html } = composeMail({ subject: "x", firstName: `A&'"<b>`, paragraphs: ["uno\ndos"] });
    expect(text.startsWith(`Hola, A&'"<b>:\n\nuno\ndos\n\n`)).toBe(true);
    expect(html).toContain("Hola, A&#38;&#39;&#34;&#60;b&#62;:");
    expect(html).toContain("uno<br>dos");
    expect(composeMail({ subject: "x", firstName: null, paragraphs: [] }).text.startsWith("Hola:\n")).toBe(
      true,
    );
  });

  it.each([
    ["a new account's", mailTemplates.verify({ link: "https://x.ar/1" }), "vence en 24 horas"],
    ["a reset's", mailTemplates.reset({ firstName: null, link: "https://x.ar/1" }), "expira en 1 hora"],
  ])("says how long %s link works", (_name, { text }, words) => {
    expect(text).toContain(words);
    expect(text).toContain("https://x.ar/1");
  });

  it("says of keys only where they ended with the password", () => {
    const said = (endsKeys: boolean) =>
      mailTemplates.passwordChanged({ firstName: null, endsKeys }).text.includes("revocamos tus claves");
    expect([said(true), said(false)]).toEqual([true, false]);
  });

  it("tells the end of a trial from a plan's, by the day of Buenos Aires", () => {
    const endsAt = "2026-11-21T01:00:00Z";
    const about = (isTrial: boolean, days: number) =>
      mailTemplates.endsSoon({ firstName: null, days, endsAt, isTrial, link: "https://x.ar" });
    expect(about(true, 1).text).toContain("Tu período de prueba termina en 1 día, el 20/11/2026.");
    expect(about(false, 3).text).toContain("Tu suscripción vence en 3 días, el 20/11/2026.");
    expect([about(true, 1).subject, about(false, 1).subject]).toEqual([
      "Tu prueba está por terminar",
      "Tu suscripción está por vencer",
    ]);
  });
});
