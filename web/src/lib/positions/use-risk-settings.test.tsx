import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { notify } from "../notify.ts";
import { useRiskSettings } from "./use-risk-settings.ts";

afterEach(() => void vi.restoreAllMocks());

const kept = { version: 7, capital: 1_000, brokerMargin: null, notionalShare: null, floorShare: null };

function open(write: (call: Call) => unknown, read: () => unknown = () => kept) {
  let change: ReturnType<typeof useRiskSettings>[1] = () => undefined;
  function Shown() {
    const [said, set] = useRiskSettings();
    change = set;
    return <p>{`${said.capital} ${said.brokerMargin}`}</p>;
  }
  const view = renderAs(<Shown />, {
    user: personOn("pro"),
    server: async (call) => ({
      success: true,
      message: "ok",
      data: await (call.method === "get" ? read() : write(call)),
    }),
  });
  const sent = () => view.calls.filter(({ method }) => method !== "get").map(({ json }) => json);
  const reads = () => view.calls.filter(({ method }) => method === "get").length;
  return { ...view, sent, reads, say: (said: object) => act(() => change(said)) };
}

it("what is said counts at once, and of several keystrokes the last one is sent, with the version of the one before", async () => {
  let version = 7;
  const release: (() => void)[] = [];
  const { say, sent, queries } = open(async () => {
    await new Promise<void>((resolve) => release.push(resolve));
    version += 1;
    return { ...kept, version };
  });
  expect(await screen.findByText("1000 null")).toBeVisible();
  say({ capital: 2 });
  say({ capital: 20 });
  say({ capital: 200, brokerMargin: 5 });
  expect(await screen.findByText("200 5")).toBeVisible();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ capital: 200, brokerMargin: 5, version: 7 });
  release[0]?.();
  say({ brokerMargin: 6 });
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ capital: 200, brokerMargin: 6, version: 8 });
  expect(await screen.findByText("200 6")).toBeVisible();
  release[1]?.();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect(sent()).toHaveLength(2);
});

it("a reading that was on its way doesn't undo what is said meanwhile", async () => {
  let waiting: Promise<unknown> = Promise.resolve(kept);
  let release: (value: unknown) => void = () => undefined;
  const view = open(
    () => ({ ...kept, capital: 2, version: 8 }),
    () => waiting,
  );
  await screen.findByText("1000 null");
  waiting = new Promise((resolve) => {
    release = resolve;
  });
  void view.queries.invalidateQueries();
  await waitFor(() => expect(view.reads()).toBe(2));
  view.say({ capital: 2 });
  await waitFor(() => expect(view.sent()).toHaveLength(1));
  release(kept);
  await waitFor(() => expect([view.queries.isFetching(), view.queries.isMutating()]).toEqual([0, 0]));
  expect(screen.getByText("2 null")).toBeVisible();
});

it("what couldn't be kept is told, and what is kept is read again", async () => {
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  const { say, reads } = open(() => {
    throw new ApiError({ code: "STALE_UPDATE", message: "Cambió en otro dispositivo" });
  });
  await screen.findByText("1000 null");
  say({ capital: 2 });
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith("Cambió en otro dispositivo"));
  await waitFor(() => expect(reads()).toBe(2));
  expect(await screen.findByText("1000 null")).toBeVisible();
});
