import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { asOf } from "./render-builder.tsx";

/** Stops the page's clock at the chain's time; only waiting moves it. */
export function stopClock(): void {
  vi.useFakeTimers({ now: Date.parse(asOf), shouldAdvanceTime: true });
}

export const user = userEvent.setup({
  advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds),
});

// By role each look would walk the ladder and the table as well.
export const legs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".positions-leg")];

export const numbers = (): Promise<HTMLElement> =>
  screen.findByRole("region", { name: "Números de la posición" });

/** Opens a part of the page that is folded. */
export const unfold = async (title: string): Promise<void> => user.click(await screen.findByText(title));

/** Text under a label of the numbers, with plain blanks. */
export async function figure(label: string): Promise<string | undefined> {
  const all = within(await numbers());
  if (all.queryByText(label) === null) await unfold("Más medidas");
  return (await all.findByText(label))
    .closest("div")
    ?.querySelector("dd")
    ?.textContent?.replaceAll("\u00a0", " ");
}
