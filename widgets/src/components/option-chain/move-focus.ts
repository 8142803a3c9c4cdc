import { ownValue } from "@paridad/core/lib";

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const isVisible = (button: HTMLElement) => button.getClientRects().length > 0;

function buttonsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button")].filter(isVisible);
}

/** Arrow keys walk the prices of the table; the one left is where Tab comes back to. */
export function moveFocus(event: KeyboardEvent): void {
  const step = ownValue(steps, event.key);
  const button = (event.target as Element).closest("button");
  const row = button?.closest("tr");
  if (step === undefined || !button || !row) return;
  event.preventDefault();
  const [down, right] = step;
  const index = buttonsOf(row).indexOf(button);
  const rows = [...(row.parentElement?.children ?? [])].filter((one) => buttonsOf(one).length > 0);
  const next = buttonsOf(rows[rows.indexOf(row) + down] ?? row);
  const target = next[Math.min(index + right, next.length - 1)];
  if (!target || index + right < 0) return;
  button.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}
