import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, it, vi } from "vitest";
import { HttpError } from "../http/http-error.ts";
import { createByteStore } from "./byte-store.ts";
import { errorCodeOf } from "./error-code-of.ts";
import { createLiveSettings } from "./live-settings.ts";
import { logOptions, withoutQuery } from "./log-options.ts";
import { numberCell, priceCell, recordedInstant } from "./read-csv-rows.ts";
import { editedAt, refuseStale, staleUpdate, withConflict } from "./stale-update.ts";
import { firstIdOf, uniqueId } from "./unique-id.ts";

it.each([
  ["12.5", 12.5, 12.5],
  [" 0 ", 0, null],
  ["-3", -3, null],
  ["", null, null],
  ["  ", null, null],
  ["12,5", null, null],
  ["Infinity", null, null],
  [undefined, null, null],
])("a cell %j is the number %s and the price %s", (cell, number, price) => {
  expect([numberCell(cell), priceCell(cell)]).toEqual([number, price]);
});

it("a recorded time is of Buenos Aires, and half a time is none", () => {
  expect(recordedInstant("2026-11-20", "17:00:00")).toBe(Date.UTC(2026, 10, 20, 20));
  expect(recordedInstant("2026-11-20", "")).toBeNull();
  expect(recordedInstant("", "17:00:00")).toBeNull();
  expect(recordedInstant("2026-11-20", "25:00:00")).toBeNull();
});

it("ids are of version 7, begin with their time, and none of later is below it", () => {
  // The example of RFC 9562, A.6.
  const now = 1_645_557_742_000;
  expect(uniqueId(now)).toMatch(/^017f22e2-79b0-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uniqueId(now)).not.toBe(uniqueId(now));
  expect(firstIdOf(now)).toBe("017f22e2-79b0");
  expect(uniqueId(now) >= firstIdOf(now)).toBe(true);
  expect(uniqueId(now - 1) < firstIdOf(now)).toBe(true);
  // More than two bytes count, of one instant: each is after the one before.
  const many = Array.from({ length: 20_000 }, () => uniqueId(now));
  expect(many.toSorted()).toEqual(many);
  expect(many[0]).toMatch(/^017f22e2-79b0-7000-8000-/);
  expect(many[16_384]).toMatch(/^017f22e2-79b0-7001-8000-/);
});

it("an edit is refused where it began from another state, and its time is always later", () => {
  const stored = new Date("2026-11-20T12:00:00.000Z");
  expect(() => refuseStale("2026-11-20T12:00:00.000Z", stored)).not.toThrow();
  expect(() => refuseStale(undefined, stored)).not.toThrow();
  for (const expected of ["2026-11-20T11:59:59.999Z", "2026-11-20T12:00:00.001Z"]) {
    expect(() => refuseStale(expected, stored)).toThrow(expect.objectContaining({ code: "STALE_UPDATE" }));
  }
  expect(editedAt(stored, stored)).toEqual(new Date("2026-11-20T12:00:00.001Z"));
  expect(editedAt(new Date("2026-11-20T12:00:05Z"), stored)).toEqual(new Date("2026-11-20T12:00:05Z"));
});

it("a stale edit is told what there is now; other refusals pass as they are", async () => {
  const conflict = { editors: ["ana"] } as never;
  const told = await withConflict(staleUpdate(), "2026-11-20T12:00:00Z", async (since) =>
    since.getTime() === Date.UTC(2026, 10, 20, 12) ? conflict : null,
  );
  expect(told).toMatchObject({ code: "STALE_UPDATE", fields: { conflict } });
  const read = vi.fn<() => Promise<null>>();
  const other = new HttpError({ status: 409, code: "CONFLICT", message: "no" });
  expect(await withConflict(other, "2026-11-20T12:00:00Z", read)).toBe(other);
  const stale = staleUpdate();
  expect(await withConflict(stale, undefined, read)).toBe(stale);
  expect(read).not.toHaveBeenCalled();
  read.mockResolvedValue(null);
  expect(await withConflict(stale, "2026-11-20T12:00:00Z", read)).toMatchObject({ status: 409, fields: {} });
});

it("settings are read at most every two seconds, once for all who ask, and again after a failure", async () => {
  let now = 0;
  const [defaults, read1, read2] = [{ id: 0 }, { id: 1 }, { id: 2 }] as never[];
  const read = vi.fn<() => Promise<never>>();
  const settings = createLiveSettings({ read, defaults: defaults as never, clock: { now: () => now } });
  expect(settings.known()).toBe(defaults);
  read.mockRejectedValueOnce(new Error("away"));
  await expect(settings.current()).rejects.toThrow("away");
  read.mockResolvedValueOnce(read1 as never);
  expect(await Promise.all([settings.current(), settings.current()])).toEqual([read1, read1]);
  now = 1_999;
  expect(await settings.current()).toBe(read1);
  expect(read).toHaveBeenCalledTimes(2);
  now = 2_000;
  read.mockResolvedValueOnce(read2 as never);
  expect([await settings.current(), settings.known()]).toEqual([read2, read2]);
  settings.put(read1 as never);
  expect(await settings.current()).toBe(read1);
});

it("what is logged has no query, and of the database's errors only the code", () => {
  expect(withoutQuery("/auth/verify-email?token=secret")).toBe("/auth/verify-email");
  const { err, req } = logOptions.serializers;
  expect(req({ method: "GET", url: "/a?token=secret", ip: "10.0.0.1" })).toEqual({
    method: "GET",
    path: "/a",
    address: "10.0.0.1",
  });
  const refused = Object.assign(new Error("Key (email)=(ana@x.ar) exists"), { code: "23505" });
  expect(err(refused)).toMatchObject({ code: "23505", message: "database error" });
  const bad = Object.assign(new Error('invalid input: "ana@x.ar"'), { code: "22P02" });
  expect(err(bad)).toMatchObject({ code: "22P02", message: "database error" });
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(err(away)).toMatchObject({ code: "ECONNREFUSED", message: "connect ECONNREFUSED" });
  expect(err(new TypeError("x is no function"))).toMatchObject({
    type: "TypeError",
    message: "x is no function",
  });
  expect(err(refused).stack).not.toContain("ana@x.ar");
});

it("what is a secret by its name is logged nowhere, neither at the top nor one below", () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions }, { write: (line: string) => void lines.push(line) });
  const names = "authorization password newPassword currentPassword confirmPassword token otp email".split(
    " ",
  );
  const given = Object.fromEntries(names.map((name) => [name, "CANARY"]));
  const headers = { ...given, cookie: "CANARY", "x-admin-token": "CANARY" };
  log.info({ ...given, body: given, headers, kept: "said" }, "a call");
  expect(lines.join("")).toContain('"kept":"said"');
  expect(lines.join("")).not.toContain("CANARY");
  expect(lines.join("").match(/\[redacted\]/g)).toHaveLength(8 + 8 + 10);
});

it.each([
  [Object.assign(new Error("x"), { code: "ENOENT" }), "ENOENT"],
  [Object.assign(new Error("x"), { code: undefined }), "Error"],
  [new RangeError("x"), "RangeError"],
  ["words", "desconocido"],
])("of %s the operator is told %s", (error, code) => {
  expect(errorCodeOf(error)).toBe(code);
});

it("readiness puts a byte on the disk for its owner alone, and fails where there is no place for it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "byte-"));
  try {
    const store = createByteStore(directory);
    await store();
    await store();
    expect(readFileSync(join(directory, "ready"), "utf8")).toBe("1");
    expect(statSync(join(directory, "ready")).mode & 0o777).toBe(0o600);
    rmSync(directory, { recursive: true });
    await expect(store()).rejects.toThrow("ENOENT");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
