import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { historyRow, symbols } from "../testing/history-fixtures.ts";
import { answer, renderHistory } from "../testing/render-history.tsx";

const at = "2026-11-20T20:00:00.000Z";

function row(values: { strike: number; time?: string; ratePercent?: number }) {
  const { strike, time = at, ratePercent } = values;
  const shared = { ...historyRow({ time, precio_cierre: 600 }), type: "call", strike };
  return { ...shared, symbol: `GFGC${strike}DI`, ...(ratePercent === undefined ? {} : { ratePercent }) };
}

function open(rows: readonly object[]) {
  renderHistory({
    path: "/historico/datos?vista=cadena",
    answers: { simbolos: answer(symbols), cadena: answer({ at, spot: 7_510, ratePercent: 30, rows }) },
  });
}

it("a price of days before the instant is told as old, not shown as of then", async () => {
  open([row({ strike: 7_000 }), row({ strike: 7_400, time: "2026-11-18T20:00:00.000Z" })]);
  const table = await screen.findByRole("table", { name: "Cadena de opciones" });
  const fresh = within(table).getByRole("row", { name: /7\.000/ });
  const old = within(table).getByRole("row", { name: /7\.400/ });
  expect(within(fresh).queryByText("vieja")).toBeNull();
  expect(within(old).getByText("vieja")).toBeVisible();
  expect(within(old).getAllByTitle("Vieja. Última cotización: 18/11/2026 17:00:00").length).toBeGreaterThan(
    3,
  );
});

it("opens on a series that is still alive at the instant, and calls the other expired", async () => {
  open([{ ...row({ strike: 7_000 }), expiration: "2026-11-20" }, row({ strike: 7_400 })]);
  expect(await screen.findByRole("button", { name: /18\/12\/2026$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await userEvent.click(screen.getByRole("button", { name: /20\/11\/2026$/ }));
  expect(screen.getByText("vencida")).toBeVisible();
});

it("opens on the last that expired where none is alive", async () => {
  open([
    { ...row({ strike: 7_000 }), expiration: "2026-10-16" },
    { ...row({ strike: 7_400 }), expiration: "2026-11-20" },
  ]);
  expect(await screen.findByRole("button", { name: /20\/11\/2026$/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

it("values with the rate recorded for the expiry, and with the answer's where there is none", async () => {
  open([
    row({ strike: 7_000, time: "2026-11-20T19:00:00.000Z", ratePercent: 35 }),
    row({ strike: 7_400, ratePercent: 40 }),
  ]);
  expect(await screen.findByText(/^Tasa 40,00/)).toBeVisible();
});
