import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { PastChainControls } from "./past-chain-controls.tsx";
import type { PastInstant } from "./past-instant.ts";

afterEach(() => void vi.useRealTimers());

/** Friday 20 November 2026 is the last day with data. */
function Controls({ first }: { first: PastInstant }) {
  const [instant, setInstant] = useState(first);
  return (
    <>
      <output>{`${instant.date} ${instant.minute / 60}`}</output>
      <PastChainControls instant={instant} lastDay="2026-11-20" onChange={setInstant} />
    </>
  );
}
const open = (date: string, hour: number) => render(<Controls first={{ date, minute: hour * 60 }} />);
const statusText = () => screen.getByRole("status").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const isDisabled = (name: string) => (screen.getByRole("button", { name }) as HTMLButtonElement).disabled;

it("steps go by half an hour and by sessions, over a weekend too, and not past the last", () => {
  open("2026-11-19", 16.5);
  press("Media hora después");
  expect(statusText()).toBe("2026-11-19 17");
  press("Media hora después");
  expect(statusText()).toBe("2026-11-20 10.5");
  press("Media hora antes");
  expect(statusText()).toBe("2026-11-19 17");
  press("Rueda siguiente");
  expect(statusText()).toBe("2026-11-20 17");
  expect(["Rueda siguiente", "Media hora después", "Reproducir"].map(isDisabled)).toEqual([true, true, true]);
  fireEvent.change(screen.getByLabelText("Fecha"), { target: { value: "2026-11-16" } });
  press("Rueda anterior");
  expect(statusText()).toBe("2026-11-13 17");
  fireEvent.change(screen.getByLabelText("Hora"), { target: { value: "690" } });
  expect(statusText()).toBe("2026-11-13 11.5");
  fireEvent.change(screen.getByLabelText("Fecha"), { target: { value: "" } });
  expect(statusText()).toBe("2026-11-13 11.5");
});

it("on the last day half an hour goes on to the close, and another session doesn't", () => {
  open("2026-11-20", 16.5);
  expect(["Rueda siguiente", "Media hora después", "Reproducir"].map(isDisabled)).toEqual([
    true,
    false,
    false,
  ]);
});

it("the replay goes on half an hour each beat until it is stopped or the data end", () => {
  vi.useFakeTimers();
  open("2026-11-20", 16);
  press("Reproducir");
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  pass(1_499);
  expect(statusText()).toBe("2026-11-20 16");
  pass(1);
  expect(statusText()).toBe("2026-11-20 16.5");
  press("Pausar");
  pass(5_000);
  expect(statusText()).toBe("2026-11-20 16.5");
  press("Reproducir");
  pass(1_500);
  pass(10_000);
  expect(statusText()).toBe("2026-11-20 17");
  expect(screen.getByRole("button", { name: "Reproducir" })).toHaveAttribute("aria-pressed", "false");
});
