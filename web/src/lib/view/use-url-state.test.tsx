import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";

import { useUrlState } from "./use-url-state.ts";
import type { UrlState } from "./use-url-state.ts";

function setUp(address: string) {
  let state: UrlState | null = null;
  function Screen() {
    state = useUrlState();
    return null;
  }
  const router = createMemoryRouter([{ path: "*", element: <Screen /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const read = (): UrlState => {
    if (state === null) throw new Error("the screen was not drawn");
    return state;
  };
  return {
    read,
    set: (changes: Parameters<UrlState["set"]>[0]) => act(async () => read().set(changes)),
    address: () => router.state.location.search,
    action: () => router.state.historyAction,
    staysInPlace: () => router.state.preventScrollReset,
    back: () => act(() => router.navigate(-1)),
  };
}

describe("a view's state in the address", () => {
  it("takes a filter's place with the next one, and keeps another view to come back to", async () => {
    const { set, address, action, staysInPlace, back } = setUp("/datos?s1=A");
    await set({ s1: "B" });
    expect([address(), action(), staysInPlace()]).toEqual(["?s1=B", "REPLACE", true]);
    await set({ vista: "pares", s1: "C" });
    expect([address(), action(), staysInPlace()]).toEqual(["?s1=C&vista=pares", "PUSH", true]);
    await set({ vista: "pares", s1: "D" });
    expect([address(), action()]).toEqual(["?s1=D&vista=pares", "REPLACE"]);
    await back();
    expect(address()).toBe("?s1=B");
  });

  it("takes away what is null, undefined, false or empty, and keeps zero", async () => {
    const { set, address } = setUp("/datos?a=1&b=2&c=3&d=4&e=5");
    await set({ a: null, b: undefined, c: false, d: "" });
    expect(address()).toBe("?e=5");
    await set({ e: 0, f: true });
    expect(address()).toBe("?e=0&f=1");
  });

  it("reads what it allows, and otherwise the first or the fallback", () => {
    const { read } = setUp("/datos?tipo=put&ruedas=60&otras=61&vacio=&lista=A,,B");
    const state = read();
    expect(state.get("nada")).toBeNull();
    expect(state.oneOf("tipo", ["call", "put"])).toBe("put");
    expect(state.oneOf("tipo", ["call", "ambos"])).toBe("call");
    const choices = { allowed: [0, 20, 60], fallback: 20 };
    expect(["ruedas", "otras", "nada"].map((name) => state.numberOf(name, choices))).toEqual([60, 20, 20]);
    expect([state.list("lista"), state.list("vacio"), state.list("nada")]).toEqual([["A", "B"], [], []]);
  });
});
