import type { BookDay } from "@paridad/core/risk";

/** A position's result of the day; null where it isn't known. */
export function dayOfPosition(day: BookDay | null, id: string) {
  const own = day?.positions.find((one) => one.id === id);
  return own === undefined || own.unknown > 0 ? null : own;
}
