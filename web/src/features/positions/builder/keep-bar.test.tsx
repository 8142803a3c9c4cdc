import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { KeepBar, legsToKeep } from "./keep-bar.tsx";

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
