import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { createMemoryStorage } from "@paridad/core/auth";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import { openSymbolKey } from "../../../messaging/open-symbol.ts";
import { useOpenSymbol } from "./use-open-symbol.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function open(asked: string) {
  const page = document.body.appendChild(document.createElement("main"));
  const memory = { ...createMemoryStorage({ [openSymbolKey]: asked }), subscribe: () => () => undefined };
  const expiry = { expiration: "2026-12-18" };
  const calculator = Object.assign(
    createStore<object>(() => ({ rows: [], expiry, expiries: [expiry] })),
    { selectExpiry: () => undefined },
  );
  function Asked() {
    return <output>{JSON.stringify(useOpenSymbol(calculator as never))}</output>;
  }
  const services = { memory } as unknown as Services;
  act(() =>
    render(
      <ServicesProvider services={services}>
        <Asked />
      </ServicesProvider>,
      page,
    ),
  );
  const come = () => {
    const call = { symbol: "GFGC7400DI", type: "call", formerSymbols: [] };
    act(() => calculator.setState({ rows: [{ strike: 7_400, call, put: null }] }));
  };
  return { come, said: () => JSON.parse(page.textContent ?? "") as unknown };
}

test("a symbol that was chosen before the market has come is looked for once it has", () => {
  const { come, said } = open("gfgc7400di");
  expect(said()).toBeNull();
  come();
  expect(said()).toEqual({ ok: true, symbol: "GFGC7400DI", type: "call", strike: 7_400 });
});

test("what doesn't trade and what is no symbol are told, too, only then", () => {
  const missing = open("GFGC7800DI");
  expect(missing.said()).toBeNull();
  missing.come();
  expect(missing.said()).toEqual({ ok: false, message: "GFGC7800DI no cotiza en este momento." });
  const nonsense = open("hola");
  nonsense.come();
  expect(nonsense.said()).toEqual({ ok: false, message: "«hola» no es un símbolo de opción." });
});
