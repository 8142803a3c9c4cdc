import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Call } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../../testing/render-as.tsx";
import { shareClosesAnswer } from "../../../testing/share-closes.ts";
import { call, marked } from "../testing/saved-card.tsx";
import { ExpireDialog } from "./expire-dialog.tsx";

type Leg = ReturnType<typeof call>;
const over = (strike: number, quantity: number): Leg => ({
  ...call(strike, quantity),
  expiration: "2026-11-19",
  symbol: `GFGC${strike}NO`,
});

function open(legs: readonly Leg[], closes: { date: string; close: number }[] = []) {
  const of = marked(legs);
  const { calls } = renderAs(
    <ExpireDialog
      marked={of}
      expiration={of.overdue ?? legs[0]?.expiration ?? ""}
      onClose={() => undefined}
    />,
    {
      user: personOn("pro"),
      server: ({ path }: Call) =>
        path.endsWith("cierres") ? shareClosesAnswer(closes) : { success: true, data: of.position },
    },
  );
  const text = () => screen.getByRole("dialog").textContent?.replaceAll("\u00a0", " ");
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string, place = 0) =>
    fireEvent.click(screen.getAllByRole("button", { name })[place] as HTMLElement);
  const pressed = () =>
    screen.queryAllByRole("button", { pressed: true }).map((button) => button.textContent);
  const sent = async () => {
    await waitFor(() => expect(calls.at(-1)?.method).toBe("post"));
    return calls.at(-1)?.json;
  };
  return { text, write, press, pressed, sent };
}

it("before its day lots of a leg are exercised and nothing else is: at the base that is shown", async () => {
  const { text, write, press, pressed, sent } = open([call(7_400, -10), call(8_400, -10)]);
  expect(pressed()).toEqual(["Sigue viva", "Sigue viva"]);
  expect(screen.queryByRole("button", { name: "Sin valor" })).toBeNull();
  press("Se ejerció");
  write("Lotes de −10 call 7.400 18/12", "11");
  expect(text()).toContain("No podés anotar más lotes de los que tiene la pata.");
  write("Lotes de −10 call 7.400 18/12", "3");
  expect(text()).toContain("7 lotes sin ejercer");
  // 300 x 7.400 for shares dealt without costs, and three premiums of 480.
  expect(text()).toContain("Cobrás$ 2.220.000");
  expect(text()).toContain("Resultado realizado+$ 144.000");
  press("Anotar el ejercicio");
  expect(await sent()).toEqual({
    kind: "expire",
    version: 3,
    expiration: "2026-12-18",
    outcomes: [{ index: 0, isExercised: true, quantity: 3, strike: 7_400 }],
  });
});

it("once it is over the close of that day proposes what happened, which one confirms or puts right", async () => {
  const { text, write, press, pressed, sent } = open(
    [over(7_000, -2), over(7_400, -4), over(7_402, 1)],
    [
      { date: "2026-11-18", close: 9_000 },
      { date: "2026-11-19", close: 7_401 },
    ],
  );
  expect(pressed()).toEqual([]);
  await waitFor(() => expect(pressed()).toEqual(["Se ejerció", "Se ejerció", "Sin valor"]));
  expect(text()).toContain("Con el cierre de 7.401,00: te ejercen");
  expect(text()).toContain("Con el cierre de 7.401,00: vence sin valor");
  expect(screen.getByLabelText("Día")).toHaveValue("2026-11-19");
  write("Lotes de −4 call 7.400 19/11", "3");
  expect(text()).toContain("1 lote sin valor");
  press("Anotar el vencimiento");
  expect(await sent()).toMatchObject({
    at: "2026-11-19T20:00:00.000Z",
    outcomes: [
      { index: 0, isExercised: true, quantity: 2 },
      { index: 1, isExercised: true, quantity: 3 },
      { index: 1, isExercised: false, quantity: 1 },
      { index: 2, isExercised: false },
    ],
  });
  // Dated before its day nothing ends worthless.
  write("Día", "2026-11-18");
  expect(screen.queryByRole("button", { name: "Sin valor" })).toBeNull();
});

it("of two expiries each has its own legs", () => {
  const later = { ...call(7_400, -1), expiration: "2027-02-19", symbol: "GFGC7400FE" };
  const { text } = open([call(8_400, 1), later]);
  expect(text()).not.toContain("19/02:");
  fireEvent.change(screen.getByRole("combobox", { name: "Vencimiento" }), {
    target: { value: "2027-02-19" },
  });
  const legs = within(screen.getByRole("dialog")).getAllByRole("listitem");
  expect(legs.map(({ textContent }) => textContent?.slice(0, 19))).toEqual(["−1 call 7.400 19/02"]);
});

it.each([
  ["2026-11-21", "Todavía no pasó: la fecha es posterior a ahora."],
  ["2026-11-09", "La fecha es anterior a la apertura de la posición."],
  ["", "Completá el día para ver el resultado."],
])("a movement of %s is refused before it is sent", (day, message) => {
  const { text, write, press } = open([call(7_400, -10)]);
  press("Se ejerció");
  write("Día", day);
  expect(text()).toContain(message);
  expect(screen.getByRole("button", { name: "Anotar el ejercicio" })).toBeDisabled();
});
