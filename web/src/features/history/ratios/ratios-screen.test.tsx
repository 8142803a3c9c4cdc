import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";

import { onPhone } from "../../../testing/on-phone.ts";
import { savedFiles } from "../../../testing/saved-files.ts";
import { historyRow, ratioRows, sessionTimes, symbols } from "../testing/history-fixtures.ts";
import { answer, callsTo, renderHistory } from "../testing/render-history.tsx";

const pair = "/historico/ratios?s1=GFGC7000DI&s2=GFGC7400DI";
const ratiosPath = "ratios/GFGC7000DI/GFGC7400DI";

describe("Ratios", () => {
  it("refuses the same symbol twice, however its letters are written", async () => {
    const { calls } = renderHistory({
      path: "/historico/ratios?s1=gfgc7000di&s2=GFGC7000DI",
      answers: { simbolos: answer(symbols) },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Los símbolos deben ser diferentes");
    expect(calls.filter(({ path }) => path.includes("ratios/"))).toEqual([]);
  });

  it("shows mean, deviation, percentile and z-score of the newest ratio over the window", async () => {
    const answers = { simbolos: answer(symbols), [ratiosPath]: answer(ratioRows(60)) };
    renderHistory({ path: `${pair}&ruedas=20`, answers });
    const facts = within(await screen.findByRole("region", { name: "Estadística" }));
    // Ratios 2.00, 1.99 ... 1.81: mean 1.905, sample deviation 0.01 x sqrt(20 x 21 / 12) = 0.0591608.
    expect(facts.getByText("2,0000")).toBeInTheDocument();
    expect(facts.getByText("1,9050")).toBeInTheDocument();
    expect(facts.getByText("0,0592")).toBeInTheDocument();
    expect(facts.getByText("100,0 %")).toBeInTheDocument();
    expect(facts.getByText("+1,61")).toBeInTheDocument();
    expect(facts.getByText("caro contra su media")).toBeInTheDocument();
  });

  it("a ratio that hasn't moved has a reason in the place of its percentile and its z-score", async () => {
    const same = ratioRows(20).map((row) => ({ ...row, precio_cierre: 2 }));
    renderHistory({ path: pair, answers: { simbolos: answer(symbols), [ratiosPath]: answer(same) } });
    const facts = within(await screen.findByRole("region", { name: "Estadística" }));
    const why = "No se movió en las 20 ruedas: no está ni alto ni bajo";
    expect(facts.getAllByRole("img", { name: why })).toHaveLength(2);
    expect(facts.queryByText("100,0 %")).not.toBeInTheDocument();
  });

  it("does not call today's a ratio of an earlier session", async () => {
    const [newest, ...older] = ratioRows(60);
    const rows = [{ ...newest, symbol2_c: null, precio_cierre: null }, ...older];
    const answers = { simbolos: answer(symbols), [ratiosPath]: answer(rows) };
    renderHistory({ path: pair, answers });
    const facts = within(await screen.findByRole("region", { name: "Estadística" }));
    expect(facts.getByText("Último con dato")).toBeInTheDocument();
    expect(facts.getByText("al 19/11")).toBeInTheDocument();
    expect(facts.queryByText("Última rueda")).toBeNull();
  });
});

describe("the pair scanner", () => {
  const rows = sessionTimes(12).flatMap((time, index) => [
    historyRow({ time, symbol: "GFGC7000DI", precio_cierre: 200 - index, volumen: 40 }),
    historyRow({ time, symbol: "GFGC7400DI", precio_cierre: 100, volumen: 2 }),
  ]);
  const answers = { simbolos: answer(symbols), grid: answer(rows) };

  it("saves the pairs under a name of their own, at the address it had before too", async () => {
    renderHistory({ path: "/historico/ratios?vista=buscador&volumen=1&delta=todas", answers });
    await screen.findByRole("row", { name: /GFGC7000DI \/ GFGC7400DI/ });
    const files = savedFiles();
    await userEvent.click(screen.getByText("Exportar"));
    await userEvent.click(await screen.findByRole("menuitem", { name: /Excel/ }));
    expect((await files.read())[0]).toMatch(/^file pares_\d{4}-\d\d-\d\d_excel\.csv$/);
  });

  it("lists the pairs of an expiry, each a link to its analysis", async () => {
    renderHistory({ path: "/oportunidades/pares?volumen=1&delta=todas", answers });
    const row = await screen.findByRole("row", { name: /GFGC7000DI \/ GFGC7400DI/ });
    expect(within(row).getByText("100,0 %")).toBeInTheDocument();
    expect(within(row).getByRole("link")).toHaveAttribute(
      "href",
      "/historico/ratios?s1=GFGC7000DI&s2=GFGC7400DI&ruedas=60",
    );
  });

  it("reads every contract of a long window, and marks a ratio that is not of the last session", async () => {
    const many = Array.from({ length: 14 }, (_, index) => ({
      ...symbols[0],
      symbol: `GFGC${7000 + index * 100}DI`,
      strike: 7_000 + index * 100,
    }));
    const stopped = rows.filter(
      ({ symbol, time }) => symbol === "GFGC7000DI" || !time.startsWith("2026-11-20"),
    );
    const { calls } = renderHistory({
      path: "/oportunidades/pares?volumen=0&ruedas=250&delta=todas",
      answers: { simbolos: answer(many), grid: answer(stopped) },
    });
    const row = await screen.findByRole("row", { name: /GFGC7000DI \/ GFGC7400DI/ });
    expect(within(row).getByText("19/11/2026")).toBeInTheDocument();
    const asked = callsTo(calls, "grid").flatMap(({ query }) => String(query?.["symbols"]).split(","));
    expect(asked.toSorted()).toEqual(many.map(({ symbol }) => symbol).toSorted());
    expect(callsTo(calls, "grid").length).toBeGreaterThan(1);
    cleanup();
    const last = many.at(-1)?.symbol ?? "";
    const down = new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
    const grid = ({ query }: Call) => (String(query?.["symbols"]).includes(last) ? down : answer(stopped));
    renderHistory({
      path: "/oportunidades/pares?volumen=0&ruedas=250&delta=todas",
      answers: { simbolos: answer(many), grid },
    });
    expect(await screen.findByText("El servicio no responde")).toBeVisible();
  });

  it("says of a ratio that never moved why it stands nowhere", async () => {
    const still = rows.map((row) => ({ ...row, precio_cierre: 100 }));
    renderHistory({
      path: "/oportunidades/pares?volumen=1&delta=todas",
      answers: { ...answers, grid: answer(still) },
    });
    const row = await screen.findByRole("row", { name: /GFGC7000DI \/ GFGC7400DI/ });
    const dashes = within(row).getAllByTitle("No se movió en las 12 ruedas: no está ni alto ni bajo");
    expect(dashes.map(({ textContent }) => textContent)).toEqual(["–", "–", "–"]);
  });

  it("leaves out what does not trade enough; a phone's line says each filter", async () => {
    onPhone();
    renderHistory({ path: "/oportunidades/pares?volumen=10&spread=0.15", answers });
    expect(await screen.findByText("Ningún par cumple con los filtros")).toBeInTheDocument();
    const line = screen.getByRole("button", { name: /^Filtros/ });
    expect(line).toHaveTextContent(
      /60 ruedas · volumen desde 10 · puntas hasta 15 % · delta de 0,10 a 0,60 · prima desde \$\s5$/,
    );
  });
});
