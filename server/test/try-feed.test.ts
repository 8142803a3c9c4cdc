import { missingShared, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it, vi } from "vitest";
import { runTryFeed } from "../src/commands/feeds/run-try-feed.ts";
import { usePolledWorld } from "./support/polled-world.ts";
import type { PolledName } from "./support/polled-world.ts";
import type { AnswerFault } from "./support/provider-double.ts";

const given = usePolledWorld();
const where = unlessMissing(missingShared("data/iol", "data/symbols", "data/ggal-eod-chain"));

async function run(name: PolledName, options: Parameters<typeof given.feed>[1] = {}) {
  const lines: string[] = [];
  const feed = given.feed(name, { timeoutMilliseconds: 5_000, ...options });
  const stop = vi.spyOn(feed, "stop");
  const code = await runTryFeed({ feed, clock: given.waits.clock, print: (line) => void lines.push(line) });
  // A feed that goes on would hold the command and ask the provider for ever.
  expect(stop).toHaveBeenCalledOnce();
  return { code, text: lines.join("\n"), lines };
}

describe("try-feed", where, () => {
  it("prints iol's first chain with its label, the share, the ladder, ages and what could not be used", async () => {
    const { code, text, lines } = await run("iol");
    expect(code).toBe(0);
    expect(lines[0]).toBe(
      "Fuente: InvertirOnline · mercado abierto · demora desconocida (04/12/2025 15:00:00)",
    );
    expect(lines[1]).toMatch(/solo en las pantallas de Paridad/);
    expect(text).toContain("Acción GGAL CI: 7.640,00 (compra 7.630,00, venta 7.650,00, hace 1 min)");
    expect(text).toContain("Acción GGAL - 24hs: 7.650,00");
    expect(text).toContain("Cauciones: 1 día 21,50\u00a0%, 7 días 24,00\u00a0%");
    expect(text).toMatch(/Opciones: 213 en 4 vencimientos; \d+ con ambas puntas, 103 con último precio\./);
    expect(text).toMatch(/^Vencimiento 19\/12\/2025, \d+ opciones; las más cercanas al precio:$/m);
    expect(text).toMatch(/^GFGC7\S+ +[\d.,]+ .*hace 4 min$/m);
    expect(text).toContain("\n\nLo que no se pudo usar, o hubo que completar:\n- ");
    expect(text).toContain("- Bases que no coinciden con su símbolo: 1 (GFGC7400EN 850)");
    expect(text).toContain("- Tasas en otra moneda: 1");
    expect(text).not.toMatch(/operadora|clave secreta|access-1/);
  });

  it("prints data912's, with estimated expirations and the contracts of other papers counted", async () => {
    const { code, text } = await run("data912");
    expect(code).toBe(0);
    expect(text).toMatch(/^Fuente: data912 · mercado abierto · demora desconocida/);
    expect(text).toContain("Cauciones: 1 día (tasa por defecto) 15,00");
    expect(text).toMatch(/Vencimiento 19\/09\/2025 \(estimado\)/);
    expect(text).toMatch(/Opciones de otros papeles \(no se usan\): 351 \(.*…\)/);
    expect(text).toContain("ahora");
  });

  it.each<[AnswerFault, number, RegExp]>([
    ["silent", 4, /no responde\.\nMirá la salida a internet/],
    ["busy", 4, /pide menos consultas\.\nEl proveedor pide menos consultas: subí MARKET_POLL_SECONDS/],
    ["down", 4, /respondió 503\.\nEl proveedor está caído/],
    ["html", 4, /página de mantenimiento\?\)\.\nEl proveedor está caído/],
    ["changed", 4, /cambió de forma\.\nEl proveedor cambió su respuesta/],
    ["empty", 4, /vino vacía.*\n.*antes de la apertura/],
    ["refused", 3, /respondió 401\.\nRevisá MARKET_USERNAME/],
  ])("says why there is no chain and what to try: %s, exit code %i", async (fault, expected, words) => {
    given.double.fault = fault;
    const { code, text } = await run("data912", fault === "silent" ? { timeoutMilliseconds: 300 } : {});
    expect(text).toMatch(/^data912: no dio la cadena\.\nMotivo: /);
    expect(text).toMatch(words);
    expect(code).toBe(expected);
  });

  it("says that the account is refused, once, and prints none of it", async () => {
    const { code, text } = await run("iol", { password: "otra clave" });
    expect(code).toBe(3);
    expect(text).toContain("Motivo: /token rechazó el usuario o la contraseña.\nRevisá MARKET_USERNAME");
    expect(text).not.toMatch(/operadora|otra clave/);
    expect(given.double.grants).toEqual(["password"]);
  });

  it("tells a chain without any price apart from one that works", async () => {
    const feed = given.feed("data912");
    const rows = [{ symbol: "GFGC5300OC", q_bid: 0, px_bid: 0, px_ask: 0, q_ask: 0, v: 0, q_op: 0, c: 0 }];
    given.double.answers.set("/live/arg_options", () => ({ rows }));
    const lines: string[] = [];
    const code = await runTryFeed({ feed, clock: given.waits.clock, print: (line) => void lines.push(line) });
    expect([code, lines.includes("Ninguna opción tiene precio.")]).toEqual([5, true]);
  });
});
