import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../../testing/render-as.tsx";
import { optionLeg, saved } from "../../testing/saved.ts";
import { Movements } from "./movements.tsx";

const assigned = {
  kind: "expire" as const,
  version: 1,
  note: "",
  at: "2026-11-05T15:00:00Z",
  expiration: "2026-12-18",
  outcomes: [{ index: 0, isExercised: true, quantity: 3 }],
};
const sold = {
  kind: "close" as const,
  version: 2,
  note: "",
  at: "2026-11-06T15:00:00Z",
  closings: [{ index: 1, quantity: 100, price: 7_100 }],
};

function open(position: ReturnType<typeof saved>) {
  const view = renderAs(<Movements position={position} content={position.content} />, {
    user: personOn("pro"),
    server: () => ({ success: true, data: position }),
  });
  const rows = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.replaceAll("\u00a0", " "));
  return { ...view, rows, press: (name: string) => fireEvent.click(screen.getByRole("button", { name })) };
}

it("a movement is undone after it is asked, with what it does to the result", async () => {
  const { calls, press } = open(
    saved("p1", "Put", [optionLeg("GFGV7000DI", -10, 120)], { events: [assigned] }),
  );
  press("Deshacer el ejercicio del 05/11/2026");
  const dialog = within(screen.getByRole("dialog", { name: "Deshacer el ejercicio del 05/11/2026" }));
  // Three premiums less 0.85 % of them, and exercise 0.72 % less 0.7 % of the shares.
  expect(screen.getByRole("dialog")).toHaveTextContent(/pasa de \+\$\s35\.274 a \$\s0\./);
  fireEvent.click(dialog.getByRole("button", { name: "Deshacer" }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe("positions/p1/events/undo"));
  expect(calls.at(-1)?.json).toEqual({ version: 3, index: 1 });
});

it("one that a later one stands on says which, and nothing is asked", async () => {
  const { press } = open(
    saved("p1", "Put", [optionLeg("GFGV7000DI", -10, 120)], { events: [assigned, sold] }),
  );
  press("Deshacer el ejercicio del 05/11/2026");
  expect(
    await screen.findByText("Antes deshacé el cierre del 06/11/2026, que se apoya en este movimiento."),
  ).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("an undone one stays, marked; it, the opening and one saved without its legs aren't undone", () => {
  const position = saved("p1", "Put", [optionLeg("GFGV7000DI", -10, 120)], { events: [assigned, sold] });
  const [opening, first, { legs: _legs, ...second }] = position.content.events as never as [
    object,
    object,
    { legs: object },
  ];
  const events = [opening, { ...first, undone: "2026-11-20T15:00:00Z" }, second] as never;
  const { rows } = open({ ...position, content: { ...position.content, events } });
  expect(rows()[1]).toMatch(/^05\/11\/2026Ejerciciodeshecho el 20\/11\/2026/);
  expect(screen.getByText("Ejercicio").tagName).toBe("S");
  expect(screen.queryByRole("button", { name: /^Deshacer/ })).toBeNull();
});
