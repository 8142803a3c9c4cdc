import { act, renderHook } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";

import { useUrlState } from "./use-url-state.ts";

test("two choices made before the first is drawn both stand in the address", () => {
  const { result } = renderHook(() => ({ url: useUrlState(), location: useLocation() }), {
    wrapper: MemoryRouter,
  });
  act(() => {
    result.current.url.set({ desde: "2026-11-14" });
    result.current.url.set({ hasta: "2026-11-15" });
  });
  expect(result.current.location.search).toBe("?desde=2026-11-14&hasta=2026-11-15");
});
