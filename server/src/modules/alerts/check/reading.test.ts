import { describe, expect, it } from "vitest";
import { endingOf } from "./reading.ts";

const of = (subject: object, position: object | null, isOver = false) =>
  endingOf(
    { subject } as never,
    { today: null, position, watched: null } as never,
    { isOver: () => isOver } as never,
  );

describe("an alert has nothing to watch any more", () => {
  it("once its position is gone or closed", () => {
    const subject = { kind: "position", positionId: "p1" };
    expect(of(subject, null)).toBe("position-gone");
    expect(of(subject, { status: "closed" })).toBe("position-closed");
    expect(of(subject, { status: "open" })).toBeNull();
  });

  it("once its expiry is over, and a share always has something", () => {
    expect(of({ kind: "option" }, null, true)).toBe("expired");
    expect(of({ kind: "share" }, null)).toBeNull();
  });
});
