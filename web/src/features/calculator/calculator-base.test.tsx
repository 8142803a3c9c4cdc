import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { decodeLegs } from "@paridad/core/positions";
import { personOn } from "@paridad/core/testing";

// The chunk, so no test waits for it to be compiled.
import "./chain/base/base-menu.tsx";
import { notify } from "../../lib/notify.ts";
import { drivenMarket } from "../../testing/driven-market.ts";
import { press } from "../../testing/hands.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { CalculatorScreen } from "./calculator-screen.tsx";
import { holdClock, pass } from "./testing/held-clock.ts";
import { optionOf, renderCalculator, updateOf } from "./testing/render-calculator.tsx";

afterEach(() => void vi.restoreAllMocks());

it("a base's menu leads to the contract that is named, and to the builder that the plan opens", async () => {
  holdClock();
  const market = drivenMarket();
  const { place } = renderAs(<CalculatorScreen createMarket={market.createMarket} />, {
    user: personOn("black"),
  });
  market.accept(updateOf());
  await pass();
  const leads = async (name: string) => {
    press(/^Base 7\.600/);
    await pass();
    press(name);
    await pass();
    return decodeURIComponent(place().address);
  };
  expect([
    await leads("Historia del put, GFGV7600DI"),
    await leads("Ratio del call contra otra base"),
    await leads("Alerta del put…"),
    await leads("Alerta del call…"),
  ]).toEqual([
    "/historico/datos?vista=grafico&contrato=GFGV7600DI",
    "/historico/ratios?s1=GFGC7600DI",
    "/alertas?nueva=premium&tipo=put&base=7600&vence=2026-12-18&simbolo=GFGV7600DI",
    "/alertas?nueva=premium&tipo=call&base=7600&vence=2026-12-18&simbolo=GFGC7600DI",
  ]);
  const [path, query] = (await leads("Armar estrategia con el put")).split("?");
  expect([path, decodeLegs(new URLSearchParams(query).get("patas") ?? "")]).toMatchObject([
    "/estrategias/avanzadas",
    { legs: [{ kind: "put", strike: 7_600, quantity: 1, price: 380 }] },
  ]);
});

it("a base whose price is written in its menu keeps the focus in the field", async () => {
  holdClock();
  renderCalculator().accept();
  press(/^Base 7\.600/);
  await pass();
  press("Tu precio del put");
  await pass();
  expect(screen.getByLabelText("Tu precio de GFGV7600DI")).toHaveFocus();
});

it("a base opens the builder with what it asks, its history and its ratio; an option nobody deals isn't built", async () => {
  const user = userEvent.setup();
  const { accept } = renderCalculator();
  accept({ options: [optionOf("GFGC7600DI", { ask: 400, last: 390 }), optionOf("GFGV7600DI", { bid: 10 })] });
  await user.click(screen.getByRole("button", { name: /^Base 7\.600/ }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).not.toContain(
    "Armar estrategia con el put",
  );
  await user.click(screen.getByRole("menuitem", { name: "Copiar la fila" }));
  const [head = "", line = ""] = (await navigator.clipboard.readText()).split("\n");
  const under = (name: string) => line.split("\t")[head.split("\t").indexOf(name)];
  expect([under("Base"), under("Call Venta"), under("Call Compra"), under("Put Compra")]).toEqual([
    "7.600",
    "400,00",
    "",
    "10,00",
  ]);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole("button", { name: "copiar tabla" }));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith("El navegador no permitió copiar"));
  expect(screen.queryByRole("button", { name: "¡copiada!" })).toBeNull();
});

it("bought in the builder an option costs what it is asked for, and its last price where nobody asks", async () => {
  for (const [quote, price] of [
    [{ ask: 400, last: 390 }, 400],
    [{ bid: 380, last: 390 }, 390],
  ] as const) {
    const { accept, unmount } = renderCalculator({ hasAddress: true });
    accept({ options: [optionOf("GFGC7600DI", quote)] });
    fireEvent.click(screen.getByRole("button", { name: /^Base 7\.600/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Armar estrategia con el call" }));
    const address = screen.getByLabelText("dirección").textContent ?? "";
    const legs = decodeLegs(new URLSearchParams(address.split("?")[1]).get("patas") ?? "");
    expect(legs).toMatchObject({ legs: [{ kind: "call", strike: 7_600, quantity: 1, price }] });
    unmount();
  }
});
