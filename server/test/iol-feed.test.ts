import { readFileSync } from "node:fs";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import { usePolledWorld } from "./support/polled-world.ts";
import { caucionPath, listPath, panelPath, recordedList, sharePath } from "./support/recorded-providers.ts";

const feed = usePolledWorld();
const where = unlessMissing(missingShared("data/iol"));

/** The recorded file, read without any of our readers: symbol, last price and the strike in words. */
function independentRows() {
  const text = readFileSync(sharedPath("data/iol/iol_ggal_opciones_response_2025-12-04.json"), "utf8");
  return (JSON.parse(text) as { simbolo: string; descripcion: string; fechaVencimiento: string }[]).map(
    (row) => ({
      symbol: row.simbolo,
      words: Number(row.descripcion.split(" ")[2]?.replace(",", "")),
      expiration: row.fechaVencimiento.slice(0, 10),
      last: (row as unknown as { cotizacion: { ultimoPrecio: number } }).cotizacion.ultimoPrecio,
    }),
  );
}

describe("iol: what it reads", where, () => {
  it("parses each of the 213 recorded contracts with the file's prices, strikes and expirations", async () => {
    await feed.start("iol");
    const rows = independentRows();
    expect(rows).toHaveLength(213);
    const byFile = rows.map(({ symbol, words, expiration, last }) => [
      symbol,
      // The one that is described wrongly: its symbol says 7400, its words 850.
      symbol === "GFGC7400EN" ? 7_400 : words,
      expiration,
      last === 0 ? null : last,
    ]);
    const byFeed = rows.map(({ symbol }) => {
      const option = feed.option(symbol);
      return [option?.symbol, option?.strike, option?.expiration, option?.last];
    });
    expect(byFeed).toEqual(byFile);
    expect(feed.market.book.options.size).toBe(213);
    expect(feed.said()).toEqual({
      state: "En marcha",
      reason: null,
      unused: ["Tasas en otra moneda: 1", "Bases que no coinciden con su símbolo: 1"],
      chain: ["InvertirOnline · demora desconocida"],
    });
  });

  it("takes sides, sizes, totals and times from the panel, and marks a side that is none", async () => {
    await feed.start("iol");
    const index = recordedList().findIndex(({ simbolo }) => simbolo === "GFGC26549D");
    expect(feed.option("GFGC26549D")).toEqual({
      symbol: "GFGC26549D",
      strike: 2_654.9,
      expiration: "2025-12-19",
      expirationEstimated: false,
      bid: 5_099,
      ask: 5_101,
      bidSize: 3,
      askSize: 2,
      last: 5_100,
      previousClose: null,
      volume: index,
      operations: 4,
      turnover: null,
      datetime: "2025-12-04T17:55:00.123Z",
    });
    const silent = feed.options().find(({ last }) => last === null);
    expect(silent).toMatchObject({ bid: null, ask: null, bidSize: null });
  });

  it("tells both settlements of the share, contado as the spot, and the cauciones in pesos", async () => {
    await feed.start("iol");
    const { book } = feed.market;
    expect(
      [...book.stocks.values()].map(({ symbol, settlement, last, bid, ask }) => [
        symbol,
        settlement,
        last,
        bid,
        ask,
      ]),
    ).toEqual([
      ["GGAL", "CI", 7_640, 7_630, 7_650],
      ["GGAL - 24hs", "24hs", 7_650, 7_640, 7_660],
      ["GGAL - CI", "CI", 7_640, 7_630, 7_650],
    ]);
    expect(book.rates).toEqual([
      { days: 1, rate: 21.5, description: "1 día", bidRate: 20.5, askRate: 22.5, fallback: false },
      { days: 7, rate: 24, description: "7 días", bidRate: 23, askRate: 25, fallback: false },
    ]);
    // The ladder holds where later rounds don't bring one.
    feed.double.answers.delete(caucionPath);
    feed.double.answers.set(sharePath, () => ({ ultimoPrecio: 7_641, puntas: [], plazo: "T1" }));
    feed.waits.instant += 5 * 60_000;
    await feed.waits.next();
    expect(feed.said().unused).toContain("Sin cauciones: se usó la tasa por defecto: 1");
    expect(book.rates.map(({ days, rate }) => [days, rate])).toEqual([
      [1, 21.5],
      [7, 24],
    ]);
  });

  it("labels the source: its name, a delay nobody states, and nothing to be passed on", async () => {
    await feed.start("iol");
    expect(feed.market.book.source).toEqual({
      kind: "live",
      name: "InvertirOnline",
      session: "open",
      delayUnknown: true,
      redistribution: "none",
    });
  });

  it("asks three times a round, the list and the cauciones seldom", async () => {
    await feed.start("iol");
    await feed.waits.next();
    expect(feed.double.calls).toEqual([
      listPath,
      sharePath,
      sharePath,
      caucionPath,
      panelPath,
      sharePath,
      sharePath,
      panelPath,
    ]);
    expect(feed.double.queries[1]).toBe("?mercado=bCBA&model.simbolo=GGAL&model.mercado=bCBA&model.plazo=t1");
    expect(feed.waits.asked).toEqual([21_000, 21_000]);
    feed.waits.instant += 5 * 60_000;
    await feed.waits.next();
    expect(feed.double.calls.filter((path) => path === caucionPath)).toHaveLength(2);
  });

  it("fills what the list leaves out by the calendar and the symbol, marked as estimated", async () => {
    const start = feed.start("iol");
    const bare = ({ simbolo }: Record<string, unknown>) => ({
      simbolo,
      descripcion: null,
      fechaVencimiento: null,
    });
    feed.double.answers.set(listPath, () => ({ rows: recordedList().map(bare) }));
    feed.double.answers.set(panelPath, () => ({ isPanel: true, rows: recordedList().map(bare) }));
    await start;
    const rows = independentRows();
    expect(feed.market.book.options.size).toBe(213);
    expect(feed.options().every(({ expirationEstimated }) => expirationEstimated === true)).toBe(true);
    expect(rows.map(({ symbol }) => feed.option(symbol)?.expiration)).toEqual(
      rows.map(({ expiration }) => expiration),
    );
    const strikes = rows.filter(({ symbol }) => symbol !== "GFGC7400EN");
    const wrong = strikes.filter(({ symbol, words }) => feed.option(symbol)?.strike !== words);
    // A symbol keeps two decimals fewer than the words do.
    expect(
      wrong.filter(({ symbol, words }) => Math.abs((feed.option(symbol)?.strike ?? 0) - words) > 0.05),
    ).toEqual([]);
    expect(feed.said().unused.join()).toMatch(/Opciones sin vencimiento \(calculado\): 213/);
    expect(feed.said().unused.join()).toMatch(/Bases estimadas por el precio del subyacente: \d+/);
  });
});

describe("iol: the account", where, () => {
  it("refreshes its token a minute before the end, and goes on without a loss", async () => {
    await feed.start("iol");
    feed.waits.instant += (1_799 - 60) * 1_000 - 21_000 - 1;
    await feed.waits.next();
    expect(feed.double.grants).toEqual(["password"]);
    feed.waits.instant += 1;
    await feed.waits.next();
    expect(feed.double.grants).toEqual(["password", "refresh_token"]);
    expect(feed.market.health().faults.reconnection).toBe(0);
  });

  it("survives a token that ends in the middle: one refresh, no loss", async () => {
    await feed.start("iol");
    feed.double.endToken();
    await feed.waits.next();
    expect(feed.double.grants).toEqual(["password", "refresh_token"]);
    expect(feed.said()).toMatchObject({ state: "En marcha", reason: null });
  });

  it("logs in once where the refresh token is refused, and never twice at once", async () => {
    await feed.start("iol");
    feed.double.endToken();
    feed.double.refusesRefresh = true;
    feed.double.answers.delete(panelPath);
    await feed.waits.next();
    expect(feed.double.grants).toEqual(["password", "refresh_token", "password"]);
    expect(feed.double.mostGrantsAtOnce).toBe(1);
    expect(feed.market.state).toBe("running");
  });

  it("says that the account is refused, waits the longest, and logs neither name nor password", async () => {
    await feed.start("iol", { password: "otra clave" });
    expect(feed.said()).toMatchObject({
      state: "Perdida",
      reason: "Motivo: /token rechazó el usuario o la contraseña",
    });
    expect(feed.waits.asked).toEqual([525_000]);
    const logged = JSON.stringify([feed.warnings, feed.market.health()]);
    expect(logged).not.toMatch(/otra clave|operadora/);
    await feed.waits.next();
    expect(feed.double.grants).toEqual(["password", "password"]);
  });

  it.each([["text"], [null], [-5]])(
    "takes a token whose end is %s for one of fifteen minutes",
    async (expiresIn) => {
      feed.double.expiresIn = expiresIn;
      await feed.start("iol");
      feed.waits.instant += 820_000;
      await feed.waits.next();
      await feed.waits.next();
      expect(feed.double.grants).toEqual(["password", "refresh_token"]);
    },
  );
});
