import papaparse from "papaparse";
import { describe, expect, it } from "vitest";

import source from "./paridad.gs?raw";

const heads =
  "symbol,strike,type,expiration,bid,ask,bidSize,askSize,last,previousClose,volume,mid,impliedVolatility," +
  "impliedVolatilityReason,delta,gammaPerPercent,vegaPerPoint,thetaPerDay,rhoPerPoint,probabilityInTheMoney,quotedAt";
/** 500 calls of two expiries, so long that the memory takes them in parts. */
const chain = [
  heads,
  ...Array.from({ length: 500 }, (_, at) => {
    const day = at < 250 ? "2026-12-18" : "2027-02-19";
    const figures = Array.from({ length: 12 }, (_one, place) => `${0.123_456_789_012_345 + place + at}`);
    return `GFGC${7_000 + at}DI,${7_000 + at},Call,${day},${figures.slice(0, 9).join(",")},,${figures.join(",")}`
      .split(",")
      .slice(0, 21)
      .join(",");
  }),
].join("\r\n");
const tables: Readonly<Record<string, string>> = {
  chain,
  quote: "symbol,type,bid,ask,last\r\nGGAL,share,7349,7351,7350.5",
  rates: "expiration,daysToExpiry,strike,lendTna,midTna,borrowTna\r\n2026-12-18,28,7200,,0.3025,0.315",
};

type Cells = {
  PARIDAD: (symbol: unknown, field: string) => unknown;
  PARIDAD_CADENA: (expiry?: string) => unknown[][];
  PARIDAD_TASAS: () => unknown[][];
};

/** Google's services as far as the file asks for them, over a clock; each cell is an execution of its own, as in a sheet. */
function openSheet(answer: (table: string) => { code: number; text: string }) {
  const requests: string[] = [];
  const memory = new Map<string, { text: string; until: number }>();
  let now = 0;
  const put = (name: string, text: string, seconds: number) => {
    if (name.length > 250 || text.length > 100_000) throw new Error("Argument too large");
    memory.set(name, { text, until: now + seconds });
  };
  const get = (name: string) => {
    const one = memory.get(name);
    return one === undefined || one.until <= now ? null : one.text;
  };
  const cache = {
    get,
    put,
    getAll: (names: string[]) =>
      Object.fromEntries(names.flatMap((one) => (get(one) ? [[one, get(one)]] : []))),
    putAll: (all: Record<string, string>, seconds: number) =>
      Object.entries(all).forEach(([name, text]) => put(name, text, seconds)),
  };
  const services = {
    UrlFetchApp: {
      fetch(url: string) {
        requests.push(url);
        const { code, text } = answer(/sheet\/(\w+)/.exec(url)?.[1] ?? "");
        return { getResponseCode: () => code, getContentText: () => text };
      },
    },
    CacheService: { getScriptCache: () => cache },
    LockService: { getScriptLock: () => ({ tryLock: () => true, releaseLock: () => undefined }) },
    Utilities: { parseCsv: (text: string) => papaparse.parse(text).data },
  };
  const names = "{ PARIDAD, PARIDAD_CADENA, PARIDAD_TASAS }";
  const execute = (): Cells =>
    new Function(...Object.keys(services), `${source}\nreturn ${names};`)(
      ...Object.values(services),
    ) as Cells;
  return { execute, asked: requests, advance: (seconds: number) => (now += seconds) };
}
const good = (table: string) => ({ code: 200, text: tables[table] ?? "" });

describe("the file for Google Sheets", () => {
  it("answers a thousand cells with one call, and a minute later with one more", () => {
    const { execute, asked: requests, advance } = openSheet(good);
    const cells = Array.from({ length: 1_000 }, (_, at) =>
      execute().PARIDAD(`GFGC${7_000 + (at % 500)}DI`, "VI"),
    );
    expect(cells.every((cell) => typeof cell === "number")).toBe(true);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(
      /^SERVIDOR_DE_PARIDAD\/v1\/sheet\/chain\?.*&decimals=point&key=CLAVE_DE_PLANILLA$/,
    );
    advance(60);
    execute().PARIDAD("GFGC7000DI", "compra");
    expect(requests).toHaveLength(2);
  });

  it("gives a field by its name with or without accents, of the share, too, and a range at once", () => {
    const { PARIDAD } = openSheet(good).execute();
    expect(PARIDAD("ggal", "Último")).toBe(7350.5);
    expect(PARIDAD(" GFGC7001DI ", "compra")).toBe(1.123456789012345);
    expect(PARIDAD([["GFGC7000DI"], [""], ["GFGC1XX"]], "base")).toEqual([
      [7000],
      [""],
      ["No conozco la especie GFGC1XX"],
    ]);
    expect(() => PARIDAD("GFGC1XX", "vi")).toThrow("No conozco la especie GFGC1XX");
    expect(() => PARIDAD("GGAL", "precio")).toThrow(/^No conozco el dato precio. Hay: base, tipo/);
  });

  it("lays out a month's chain and the rates under their headings", () => {
    const { PARIDAD_CADENA, PARIDAD_TASAS } = openSheet(good).execute();
    const february = PARIDAD_CADENA("FEB");
    expect([february.length, february[0]?.slice(0, 4), february[1]?.slice(0, 4)]).toEqual([
      251,
      ["Especie", "Tipo", "Base", "Vencimiento"],
      ["GFGC7250DI", "Call", 7250, "2027-02-19"],
    ]);
    expect(PARIDAD_CADENA()[1]?.[3]).toBe("2026-12-18");
    expect(() => PARIDAD_CADENA("MAR")).toThrow("Hay: 2026-12-18, 2027-02-19");
    expect(PARIDAD_TASAS()[1]?.slice(0, 6)).toEqual(["2026-12-18", 28, 7200, "", 0.3025, 0.315]);
  });

  it("says the server's refusal in every cell, asking once", () => {
    const text = "Superaste los pedidos por minuto de tu clave.";
    const { execute, asked: requests, advance } = openSheet(() => ({ code: 429, text }));
    for (let cell = 0; cell < 50; cell += 1) expect(() => execute().PARIDAD("GGAL", "vi")).toThrow(text);
    expect(requests).toHaveLength(1);
    advance(20);
    expect(() => execute().PARIDAD("GGAL", "vi")).toThrow(text);
    expect(requests).toHaveLength(2);
  });
});
