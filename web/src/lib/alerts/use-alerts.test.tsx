import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { Alert, AlertsList } from "@paridad/core/contract";

import { ServicesProvider } from "../services.tsx";
import type { Services } from "../services.tsx";
import { useAlerts } from "./use-alerts.ts";
import { useFiredAlerts } from "./use-fired-alerts.ts";

const now = "2026-11-20T17:00:00Z";
const alertOf = (id: string, more: Partial<Alert> = {}): Alert => ({
  id,
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: false,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: now,
  updatedAt: now,
  ...more,
});
const list: AlertsList = {
  alerts: [alertOf("a1"), alertOf("a2")],
  maximum: 50,
  isAsleep: false,
  isLive: true,
  unseen: 2,
  settings: { quiet: null },
  push: { publicKey: "k", browsers: 0, isHere: false },
};

afterEach(() => void vi.useRealTimers());

function open<Hook>(hook: () => Hook) {
  const calls: Call[] = [];
  const answers: { write: object | Error } = { write: {} };
  const text = async (call: Call) => {
    calls.push(call);
    const isRead = call.method === "get";
    if (!isRead && answers.write instanceof Error) throw answers.write;
    // Of a line that was told after the last that was seen.
    const fired = { fired: [], unseen: isRead ? 0 : 1, hasMore: false };
    const data = call.path.startsWith("alerts/fired") ? fired : isRead ? list : answers.write;
    return JSON.stringify({ success: true, data, message: "Listo" });
  };
  const services = { api: { http: { text, clock: { now: () => Date.parse(now) } } } } as unknown as Services;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(hook, { wrapper });
  const reads = () => calls.filter(({ method, path }) => method === "get" && path === "alerts").length;
  return { result, unmount, answers, queries, reads, calls };
}

it("a new alert stands first, a changed one in its place; one that failed reads the list again", async () => {
  const { result, answers, reads, calls } = open(useAlerts);
  const shown = () => result.current.list.data?.alerts.map(({ id, status }) => `${id} ${status}`);
  await waitFor(() => expect(shown()).toEqual(["a1 armed", "a2 armed"]));
  answers.write = alertOf("a3");
  await act(() => result.current.create.mutateAsync({} as never));
  answers.write = alertOf("a2", { status: "paused" });
  await act(() => result.current.act.mutateAsync({ id: "a2", version: 3, action: "pause" }));
  await waitFor(() => expect(shown()).toEqual(["a3 armed", "a1 armed", "a2 paused"]));
  answers.write = alertOf("a1", { version: 4 });
  await act(() => result.current.update.mutateAsync({ id: "a1", version: 3, threshold: 7_600 } as never));
  expect(calls.at(-1)).toMatchObject({ path: "alerts/a1", json: { version: 3, threshold: 7_600 } });
  expect(reads()).toBe(1);
  answers.write = new ApiError({ code: "STALE_UPDATE", message: "Cambió" });
  await act(() =>
    result.current.act.mutateAsync({ id: "a1", version: 1, action: "pause" }).catch(() => null),
  );
  await waitFor(() => expect(reads()).toBe(2));
});

it("what an alert says of the market is asked for each ten seconds while it is looked at", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { result, reads, unmount } = open(useAlerts);
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await waitFor(() => expect(reads()).toBe(2));
  unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads()).toBe(2);
});

it("what was seen is counted as such on every screen at once", async () => {
  const { result, queries, calls } = open(useFiredAlerts);
  await waitFor(() => expect(calls[0]).toMatchObject({ path: "alerts/fired", query: { limit: 50 } }));
  queries.setQueryData(["alerts"], list);
  await act(() => result.current.see.mutateAsync("f1"));
  expect(queries.getQueryData<AlertsList>(["alerts"])).toMatchObject({ unseen: 1, maximum: 50 });
  await waitFor(() => expect(calls.filter(({ path }) => path === "alerts/fired")).toHaveLength(2));
});

it("older lines are asked for from the last one on, a page at a time", async () => {
  const { result, calls } = open(useFiredAlerts);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => result.current.more.mutateAsync("f9"));
  expect(calls.at(-1)).toMatchObject({
    method: "get",
    path: "alerts/fired",
    query: { limit: 50, before: "f9" },
  });
});
