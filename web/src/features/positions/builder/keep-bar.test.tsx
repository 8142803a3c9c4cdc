import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { KeepBar, legsToKeep } from "./keep-bar.tsx";
import { ScenarioBar } from "./scenario-bar.tsx";

const option = { kind: "call", strike: 7_400, expiration: "2026-12-18", quantity: -2, basis: "executable" };
const call = { draft: option, contract: { symbol: "GFGC7400DI" }, price: 520 };
const share = { draft: { kind: "share", quantity: 100, basis: "own" }, contract: null, price: 7_000 };
const keep = (...priced: object[]) => legsToKeep({ priced } as never);

it("legs are kept as they were dealt; the first that has no price, or isn't in the chain, is named", () => {
  expect(keep(share, call)).toEqual({
    legs: [
      { kind: "share", quantity: 100, price: 7_000 },
      {
        kind: "call",
        strike: 7_400,
        expiration: "2026-12-18",
        symbol: "GFGC7400DI",
        quantity: -2,
        price: 520,
      },
    ],
  });
  expect(keep(share, { ...call, contract: null }, { ...call, price: null })).toEqual({ missing: 1 });
  expect(keep({ ...share, price: null })).toEqual({ missing: 0 });
});

const builderOf = (priced: readonly object[], settlement: string | null) =>
  ({
    priced: priced.map((one) => ({ ...one, leg: null })),
    market: { share: { basis: { settlement } } },
    costs: { schedule: { share: 0.01, premium: 0.02, exercise: 0.03 } },
  }) as never;

it.each([
  ["48hs", "48hs"],
  ["CI", "CI"],
  ["24hs", "24hs"],
  [null, "24hs"],
  ["T1", "24hs"],
])("a share that settles in %s is kept in %s, with its name, note and costs", async (said, settlement) => {
  const { calls, visitor } = renderAs(<KeepBar builder={builderOf([call], said)} />, {
    user: personOn("pro"),
    server: () => new Promise(() => undefined),
  });
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText("Nombre")).toHaveFocus();
  fireEvent.change(dialog.getByLabelText("Nombre"), { target: { value: "Lanzado" } });
  fireEvent.change(dialog.getByLabelText("Nota (opcional)"), { target: { value: "hasta fin de mes" } });
  fireEvent.submit(dialog.getByLabelText("Nombre").closest("form") as HTMLFormElement);
  fireEvent.submit(dialog.getByLabelText("Nombre").closest("form") as HTMLFormElement);
  await waitFor(() => expect(calls.filter(({ method }) => method === "post")).toHaveLength(1));
  expect(calls.find(({ method }) => method === "post")?.json).toMatchObject({
    name: "Lanzado",
    note: "hasta fin de mes",
    settlement,
    costs: { share: 0.01, premium: 0.02, exercise: 0.03 },
  });
});

it("what can't be kept says which leg, until it can; a refusal stays in its dialog", async () => {
  const refused = () => {
    throw new ApiError({ code: "CONFLICT", message: "Tu plan guarda hasta 5 posiciones." });
  };
  let mend: () => void = () => undefined;
  function Mended() {
    const [price, setPrice] = useState<number | null>(null);
    mend = () => setPrice(390);
    return <KeepBar builder={builderOf([call, { ...call, price }], null)} />;
  }
  const { visitor } = renderAs(<Mended />, { user: personOn("pro"), server: refused });
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "La pata 2 no tiene precio o no está en la cadena de ahora.",
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/Enlace/)).toBeNull();
  act(() => mend());
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(screen.queryByText(/^La pata 2 no tiene precio/)).toBeNull();
  fireEvent.change(dialog.getByLabelText("Nombre"), { target: { value: "Otra" } });
  await visitor.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(await dialog.findByText("Tu plan guarda hasta 5 posiciones.")).toBeVisible();
  expect(dialog.getByLabelText("Nombre")).toHaveValue("Otra");
});

const instant = Date.parse("2026-11-20T16:30:00-03:00");
const live = { spot: 7_400, instant, rate: 0.25 };
const noScenario = { spot: null, points: 0, day: null, tna: null };

function openScenario(scenario: object = {}, rate: object = { origin: "caucion", tnaPercent: 30.456 }) {
  const dispatched = vi.fn<(action: { type: string; change?: object }) => void>();
  const builder = {
    dispatch: dispatched,
    live,
    isScenario: Object.keys(scenario).length > 0,
    draft: { scenario: { ...noScenario, ...scenario } },
    // The 21st and 22nd are a weekend, the 23rd is the holiday of the 20th moved.
    expiresAt: Date.parse("2026-11-25T17:00:00-03:00"),
    expiry: { rate },
  };
  const view = renderAs(<ScenarioBar builder={builder as never} />);
  const write = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    return dispatched.mock.lastCall?.[0].change;
  };
  const details = () =>
    [...view.container.querySelectorAll("span.text-right")].map((one) =>
      one.textContent?.replaceAll("\u00a0", " "),
    );
  return { ...view, write, details, dispatched };
}

it("a supposed price is written, or dragged in percents of now; nothing or zero is now", () => {
  const { write } = openScenario();
  expect(write("Precio supuesto de GGAL", "7.000,50")).toEqual({ spot: 7_000.5 });
  expect(write("Precio supuesto de GGAL", "0")).toEqual({ spot: null });
  expect(write("GGAL", "-10")).toEqual({ spot: 6_660 });
  expect(write("GGAL", "2.5")).toEqual({ spot: 7_585 });
});

it("dragged back to where it is, the share supposes nothing", () => {
  const { write } = openScenario({ spot: 7_770 });
  expect(screen.getByRole<HTMLInputElement>("slider", { name: "GGAL" }).value).toBe("5");
  expect(write("GGAL", "0")).toEqual({ spot: null });
});

it("points go from −100 to 300 written, from −40 to 60 dragged; a rate to 1,000", () => {
  const { write } = openScenario({ points: 90, tna: 200 });
  const sliderOf = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });
  expect([sliderOf("Volatilidad").value, sliderOf("Tasa (TNA)").value]).toEqual(["60", "150"]);
  expect(write("Puntos de volatilidad supuestos", "-120")).toEqual({ points: -100 });
  expect(write("Puntos de volatilidad supuestos", "301")).toEqual({ points: 300 });
  expect(write("Volatilidad", "-7")).toEqual({ points: -7 });
  expect(write("Tasa supuesta", "1500")).toEqual({ tna: 1_000 });
  expect(write("Tasa (TNA)", "12.5")).toEqual({ tna: 12.5 });
});

it("a day is one of the sessions that are left, and the last of them is the expiry", () => {
  const { write, details, unmount } = openScenario();
  const dates = screen.getByLabelText<HTMLSelectElement>("Fecha supuesta");
  expect([...dates.options].map(({ text }) => text)).toEqual([
    "ahora",
    "viernes 20/11",
    "martes 24/11",
    "miércoles 25/11, vence",
  ]);
  expect(write("Fecha supuesta", "2026-11-24")).toEqual({ day: "2026-11-24" });
  expect(write("Fecha", "3")).toEqual({ day: "2026-11-25" });
  expect(details()[2]).toBe("quedan 3 ruedas");
  unmount();
  const later = openScenario({ day: "2026-11-24" });
  expect(later.details()[2]).toBe("queda 1 rueda");
  expect(screen.getByRole("slider", { name: "Fecha" })).toHaveValue("2");
  expect(later.write("Fecha", "0")).toEqual({ day: null });
  expect(later.write("Fecha supuesta", "")).toEqual({ day: null });
});

it("says how far from now it is and where its rate comes from, and goes back only from a scenario", () => {
  const { details, unmount } = openScenario();
  expect(details()).toEqual([
    "0,0 % de ahora",
    "sobre la VI de cada pata",
    "quedan 3 ruedas",
    "la de la caución",
  ]);
  expect(screen.getByLabelText("Tasa supuesta")).toHaveValue("30,46");
  expect(screen.getByRole("button", { name: "Volver al mercado" })).toBeDisabled();
  unmount();
  const supposed = openScenario({ spot: 7_770, tna: 0 });
  expect([supposed.details()[0], supposed.details()[3]]).toEqual(["+5,0 % de ahora", "caución 30,46 %"]);
  fireEvent.click(screen.getByRole("button", { name: "Volver al mercado" }));
  expect(supposed.dispatched).toHaveBeenCalledExactlyOnceWith({ type: "reset" });
  supposed.unmount();
  const fallback = { origin: "fallback", tnaPercent: 15 };
  expect(openScenario({}, fallback).details()[3]).toBe("sin caución: la de respaldo");
  expect(openScenario({ tna: 20 }, fallback).details()[3]).toBe("respaldo 15,00 %");
});
