import { expect, onTestFinished, test, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { FiredAlert as ToldAlert } from "@paridad/core/contract";

import { readFiredAlerts } from "../../../storage/fired-alerts.ts";
import {
  followAccountAlerts,
  readNotices,
  startNotices,
  stopNotices,
  tellAccountAlerts,
} from "./told-alerts.ts";

const now = Date.parse("2026-11-20T15:00:00Z");

function lineOf(id: string, more: Partial<ToldAlert> = {}): ToldAlert {
  const firedAt = `2026-11-20T14:${id.padStart(2, "0")}:00.000Z`;
  const words = { title: "GGAL", text: "≥ 7.500,00 · ahora 7.510,00", path: "/alertas", value: 7_510 };
  return { id, alertId: "a", kind: "crossed", firedAt, heldUntil: null, isSeen: false, ...words, ...more };
}

function openWorld() {
  const mirror = () => ({ ...createMemoryStorage(), subscribe: () => () => false });
  const lines: ToldAlert[] = [];
  const state = { user: { id: "ana" } as { id: string } | null, isDown: false };
  const text = async () => {
    if (state.isDown) throw new Error("down");
    const data = { fired: lines.toReversed(), unseen: 0, hasMore: false };
    return JSON.stringify({ success: true, data });
  };
  const services = {
    api: { http: { text, clock: { now: () => now } } },
    session: { getState: () => state },
    memory: mirror(),
    disk: mirror(),
    clock: { now: () => now },
  } as unknown as Parameters<typeof startNotices>[0];
  const told: string[] = [];
  const ask = () => tellAccountAlerts(services, ({ id }) => told.push(id));
  return { services, lines, state, told, ask };
}

test("what the account told is told here once, from when it was asked for, oldest first", async () => {
  const { services, lines, told, ask } = openWorld();
  lines.push(lineOf("1"));
  await ask();
  await startNotices(services);
  await ask();
  expect(told).toEqual([]);
  lines.push(lineOf("2"), lineOf("3"), lineOf("4", { isSeen: true }));
  await ask();
  await ask();
  expect(told).toEqual(["2", "3"]);
  expect(readFiredAlerts(services)).toEqual([
    { id: "2", title: "GGAL", text: "≥ 7.500,00 · ahora 7.510,00", at: Date.parse("2026-11-20T14:02:00Z") },
    { id: "3", title: "GGAL", text: "≥ 7.500,00 · ahora 7.510,00", at: Date.parse("2026-11-20T14:03:00Z") },
  ]);
});

test("hours without notices hold it, also while later ones pass", async () => {
  const { services, lines, told, ask } = openWorld();
  await startNotices(services);
  lines.push(lineOf("5", { heldUntil: "2026-11-20T16:00:00.000Z" }), lineOf("6"));
  await ask();
  expect(told).toEqual(["6"]);
  lines[0] = lineOf("5", { heldUntil: "2026-11-20T15:00:00.000Z" });
  await ask();
  expect(told).toEqual(["6", "5"]);
});

test("a failure, another person and notices turned off tell nothing and lose nothing", async () => {
  const { services, lines, state, told, ask } = openWorld();
  await startNotices(services);
  lines.push(lineOf("7"));
  state.isDown = true;
  await ask();
  state.isDown = false;
  state.user = { id: "beto" };
  expect(readNotices(services)).toBeNull();
  await ask();
  expect(told).toEqual([]);
  state.user = { id: "ana" };
  await ask();
  stopNotices(services);
  lines.push(lineOf("8"));
  await ask();
  expect(told).toEqual(["7"]);
});

test("a page that stays open asks at once, then each minute, until it is left", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { services, lines, told } = openWorld();
  await startNotices(services);
  lines.push(lineOf("1"));
  const leave = followAccountAlerts(services, ({ id }) => told.push(id));
  await vi.advanceTimersByTimeAsync(0);
  lines.push(lineOf("2"));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(told).toEqual(["1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["1", "2"]);
  leave();
  lines.push(lineOf("3"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toEqual(["1", "2"]);
});
