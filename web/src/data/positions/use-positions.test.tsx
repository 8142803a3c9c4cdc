import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { ApiError, endpointCalls } from "@paridad/core/api";
import type { ApiClient, Call } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { SavedPosition } from "@paridad/core/contract";
import { ServicesProvider } from "../../lib/services.tsx";
import { usePositions } from "./use-positions.ts";

const position = (id: string, version: number) => ({
  id,
  name: id,
  note: "",
  settlement: "24hs",
  exit: "cheaper",
  keepShares: false,
  status: "open",
  version,
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  content: null,
  today: [],
});

function renderPositions(answer: (call: Call) => unknown) {
  const calls: string[] = [];
  const http = {
    clock: { now: () => 0 },
    text: async (call: Call) => {
      calls.push(`${call.method} ${call.path}`);
      return JSON.stringify({ success: true, data: answer(call), message: "ok" });
    },
  };
  const storage = createMemoryStorage();
  const services = {
    api: { http, ...endpointCalls(http) } as unknown as ApiClient,
    session: createSessionStore({ storage }),
    theme: createThemeStore({ storage, prefersDark: () => true }),
    storage,
    clock: { now: () => 0 },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
  return { ...renderHook(() => usePositions(), { wrapper }), calls };
}

it("a change that another device was quicker with is refused, and the list shows that device's", async () => {
  let stored = [position("a", 1)];
  const { result } = renderPositions(({ method }) => {
    if (method === "get") return { positions: stored, maximum: 5 };
    throw new ApiError({ code: "STALE_UPDATE", message: "Cambió en otro dispositivo" });
  });
  const listed = () => result.current.list.data?.positions.map(({ id, version }) => `${id} ${version}`);
  await waitFor(() => expect(listed()).toEqual(["a 1"]));
  stored = [position("a", 2), position("b", 1)];
  await expect(result.current.update.mutateAsync({ id: "a", version: 1, name: "a" })).rejects.toThrow(
    "Cambió en otro dispositivo",
  );
  await waitFor(() => expect(listed()).toEqual(["a 2", "b 1"]));
});

it.each([
  [undefined, []],
  [0, []],
  [3, ["get positions/b"]],
])("a position of which a list left out %s events is read whole", async (earlierEvents, expectedCalls) => {
  const { result, calls } = renderPositions(({ path }) =>
    path === "positions" ? { positions: [], maximum: 5 } : position("b", 7),
  );
  await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
  const listed = { ...position("b", 6), earlierEvents } as unknown as SavedPosition;
  expect((await result.current.whole(listed)).version).toBe(expectedCalls.length > 0 ? 7 : 6);
  expect(calls.slice(1)).toEqual(expectedCalls);
});
