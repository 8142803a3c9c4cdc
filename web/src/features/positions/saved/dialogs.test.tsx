import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { openContent } from "@paridad/core/positions";
import { markPosition } from "@paridad/core/stores";
import type { MarkedPosition } from "@paridad/core/stores";
import { personOn } from "@paridad/core/testing";

import { notify } from "../../../lib/notify.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { PositionCard } from "./position-card.tsx";
import { ResultLine } from "./result-line.tsx";

afterEach(() => void vi.restoreAllMocks());

const now = Date.parse("2026-11-20T18:00:00-03:00");
const contract = (type: "call" | "put", strike: number, expiration: string, quote: object = {}) => ({
  type,
  strike,
  expiration,
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}${expiration < "2027" ? "DI" : "FE"}`,
  strikeCertainty: "listed",
  formerSymbols: [],
  quote: { bid: 500, ask: 520, bidSize: 10, askSize: 10, quotedAt: now, isCrossed: false, ...quote },
});
const market = {
  asOf: now,
  spot: 7_500,
  stocks: [],
  share: { spotBid: 7_490, spotAsk: 7_510, basis: { settlement: "24hs" } },
  expiries: [
    {
      expiration: "2026-12-18",
      contracts: [
        contract("call", 7_400, "2026-12-18"),
        contract("call", 8_400, "2026-12-18", { bid: 20, ask: 30 }),
      ],
    },
    {
      expiration: "2027-02-19",
      contracts: [
        contract("put", 7_400, "2027-02-19"),
        contract("call", 7_400, "2027-02-19", { bid: 900, ask: 930 }),
        contract("call", 7_600, "2027-02-19", { bid: 800, ask: 820 }),
      ],
    },
  ],
} as never;
const call = (strike: number, quantity: number, price = 480) => ({
  kind: "call" as const,
  strike,
  expiration: "2026-12-18",
  symbol: `GFGC${strike}DI`,
  quantity,
  price,
});
const roll = { ...call(7_400, -1, 900), expiration: "2027-02-19", symbol: "GFGC7400FE" };
const share = { kind: "share" as const, quantity: 100, price: 7_000 };

function marked(
  legs: readonly (ReturnType<typeof call> | typeof share)[],
  change: Partial<SavedPosition> = {},
  at = market,
) {
  const costs = { share: 0, premium: 0, exercise: 0 };
  const made = openContent({ legs: legs as never, costs, at: "2026-11-10T15:00:00Z" });
  if (!made.ok) throw new Error(made.reason);
  const position: SavedPosition = {
    id: "p1",
    name: "Bull",
    note: "",
    settlement: "24hs",
    status: "open",
    version: 3,
    createdAt: "2026-11-10T15:00:00Z",
    updatedAt: "2026-11-10T15:00:00Z",
    content: made.content,
    today: legs.map((leg) =>
      leg.kind === "share" ? null : { symbol: leg.symbol, strike: leg.strike, renames: [] },
    ),
    ...change,
  };
  const found = markPosition(position, at, now);
  if (found === null) throw new Error("the position can't be read");
  return found;
}

function open(of: MarkedPosition, { canWrite = true, answer = () => ({}) as unknown } = {}) {
  const view = renderAs(
    <PositionCard
      marked={of}
      market={market}
      path="/estrategias/avanzadas"
      canWrite={canWrite}
      canReadLine={false}
    />,
    {
      user: personOn("pro"),
      server: async () => ({ success: true, message: "Listo", data: await answer() }),
    },
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const write = (label: string, value: string) => {
    const field = within(screen.getByRole("dialog")).getAllByLabelText(label)[0] as HTMLElement;
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const text = () => screen.getByRole("dialog").textContent?.replaceAll("\u00a0", " ");
  const sent = () =>
    view.calls
      .filter(({ method }) => method !== "get")
      .map(({ method, path, json }) => ({ method, path, json }));
  return { ...view, press, write, text, sent };
}
const buttons = () =>
  screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent?.trim());

it("what may happen to a position depends on its legs, its state and the plan", () => {
  const all = open(marked([call(7_400, 1)]));
  expect(buttons()).toEqual([
    "Detalle",
    "Cerrar",
    "Rolear",
    "Vencimiento",
    "Editar nombre y nota de Bull",
    "Eliminar Bull",
  ]);
  expect(screen.getByRole("link", { name: "Alerta del resultado de Bull" })).toBeVisible();
  all.unmount();
  const shares = open(marked([share]));
  expect(buttons()).toEqual(["Detalle", "Cerrar", "Editar nombre y nota de Bull", "Eliminar Bull"]);
  shares.unmount();
  const lapsed = open(marked([call(7_400, 1)]), { canWrite: false });
  expect(buttons()).toEqual(["Detalle", "Eliminar Bull"]);
  expect(screen.queryByRole("link")).toBeNull();
  lapsed.press("Detalle");
  expect(screen.queryByRole("link", { name: /Abrirla en Armar/ })).toBeNull();
  lapsed.unmount();
  const closed = { ...marked([call(7_400, 1)], { status: "closed" }), result: 0 };
  open({ ...closed, content: { ...closed.content, legs: [] } });
  expect(buttons()).toEqual(["Detalle", "Editar nombre y nota de Bull", "Eliminar Bull"]);
  expect(screen.queryByRole("link", { name: /Alerta/ })).toBeNull();
  for (const said of ["Cerrada", "resultado final", "Sin patas abiertas"])
    expect(screen.getByText(said)).toBeVisible();
});

it("its name and note are put right with its version, once however often the form is sent", async () => {
  const { press, write, sent, visitor } = open(marked([call(7_400, 1)], { note: "vieja" }), {
    answer: () => ({ ...marked([call(7_400, 1)]).position, version: 4 }),
  });
  press("Editar nombre y nota de Bull");
  const dialog = within(screen.getByRole("dialog", { name: "Nombre y nota" }));
  expect([
    dialog.getByLabelText<HTMLInputElement>("Nombre").value,
    dialog.getByLabelText<HTMLInputElement>("Nota").value,
  ]).toEqual(["Bull", "vieja"]);
  write("Nombre", "Bull de diciembre");
  write("Nota", "nueva");
  await visitor.dblClick(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    { method: "put", path: "positions/p1", json: { version: 3, name: "Bull de diciembre", note: "nueva" } },
  ]);
});

it("is taken away after a question, and a refusal is told", async () => {
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  let refuse = true;
  const { press, sent, visitor } = open(marked([call(7_400, 1)]), {
    answer: () => {
      if (refuse) throw new ApiError({ code: "CONFLICT", message: "Cambió" });
      return {};
    },
  });
  press("Eliminar Bull");
  expect(sent()).toEqual([]);
  await visitor.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith("Cambió"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refuse = false;
  press("Eliminar Bull");
  await visitor.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar" }));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ method: "delete", path: "positions/p1" });
});

it("a close says what it brings; more than there is, or no price, can't be noted", () => {
  const { press, write, text } = open(marked([call(7_400, 2)]));
  press("Cerrar");
  // Both at the bid of 500, bought at 480.
  expect(text()).toContain("Cobrás$ 100.000Resultado realizado+$ 4.000");
  const confirm = screen.getByRole("button", { name: "Anotar el cierre" });
  write("Cantidad", "1");
  expect(text()).toContain("Cobrás$ 50.000Resultado realizado+$ 2.000");
  write("Precio", "470");
  expect(text()).toContain("Resultado realizado−$ 1.000");
  write("Cantidad", "3");
  expect(confirm).toBeDisabled();
  expect(text()).not.toContain("Resultado realizado");
  write("Cantidad", "1");
  write("Precio", "");
  expect(text()).toContain("Completá cantidades y precios para ver el resultado.");
  expect(confirm).toBeDisabled();
  write("Precio", "470");
  write("Cantidad", "0");
  expect(confirm).toBeDisabled();
  // There are no parts of a lot.
  write("Cantidad", "1,4");
  expect(text()).toContain("Cobrás$ 47.000");
});

it("a part that has no price yet keeps the whole close from being noted", () => {
  const { press, write } = open(marked([call(7_400, 1), share]));
  press("Cerrar");
  expect(screen.getByRole("button", { name: "Anotar el cierre" })).toBeEnabled();
  write("Precio", "");
  expect(screen.getByRole("button", { name: "Anotar el cierre" })).toBeDisabled();
});

it("a close that pays for a sold option says so, and a refusal stays in its dialog", async () => {
  let refuse: (error: Error) => void = () => undefined;
  const refusal = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const { press, text, visitor, sent } = open(marked([call(7_400, -1)]), { answer: () => refusal });
  press("Cerrar");
  expect(text()).toContain("Pagás$ 52.000Resultado realizado−$ 4.000");
  await visitor.dblClick(screen.getByRole("button", { name: "Anotar el cierre" }));
  refuse(new ApiError({ code: "STALE_UPDATE", message: "Cambió en otra pestaña" }));
  expect(await screen.findByText("Cambió en otra pestaña")).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it("an expiry begins with what the price of now says of each option, and all have to be told", () => {
  const { press, text } = open(marked([call(7_400, 1), call(8_400, -1, 30)]));
  press("Vencimiento");
  expect(screen.getByRole("dialog", { name: "Vencimiento del 18/12/2026" })).toBeVisible();
  const pressed = screen
    .getAllByRole("button", { pressed: true })
    .map((button) => `${button.closest("[role=group]")?.getAttribute("aria-label")}: ${button.textContent}`);
  expect(pressed).toEqual([
    "Qué pasó con +1 call 7.400 18/12: Se ejerció",
    "Qué pasó con −1 call 8.400 18/12: Sin valor",
  ]);
  expect(text()).toMatch(/Con el precio de ahora: .*Venderla \$ [\d.]+, ejercerla/);
  // It is the 20th of November: nothing has ended without value yet.
  expect(text()).toContain("ninguna vence sin valor antes de su día");
  expect(screen.getByRole("button", { name: "Anotar el vencimiento" })).toBeDisabled();
  fireEvent.click(screen.getAllByRole("button", { name: "Se ejerció" })[1] as HTMLElement);
  // A lot received at 7,400 and delivered at 8,400.
  expect(text()).toContain("Cobrás$ 100.000");
  expect(screen.getByRole("button", { name: "Anotar el vencimiento" })).toBeEnabled();
});

it("a roll closes one option and opens a later one of its kind, at prices that may be put right", async () => {
  const { press, write, text, visitor, sent } = open(marked([share, call(7_400, -1), call(8_400, 1, 30)]), {
    answer: () => marked([call(7_400, 1)]).position,
  });
  press("Rolear");
  const dialog = within(screen.getByRole("dialog"));
  const choices = (label: string) =>
    [...dialog.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text);
  expect(choices("Cerrás")).toEqual(["−1 call 7.400 18/12", "+1 call 8.400 18/12"]);
  expect(choices("Abrís")).toEqual([
    "7.400 del 18/12",
    "8.400 del 18/12",
    "7.400 del 19/02",
    "7.600 del 19/02",
  ]);
  const prices = () =>
    ["Precio de cierre", "Precio de apertura"].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(prices()).toEqual(["520,00", "900,00"]);
  // 90,000 received less 52,000 paid.
  expect(text()).toContain("Cobrás$ 38.000");
  write("Precio de cierre", "525");
  expect(text()).toContain("Cobrás$ 37.500");
  write("Abrís", "GFGC7600FE");
  // Another target forgets the prices that were written.
  expect(prices()).toEqual(["520,00", "800,00"]);
  write("Precio de apertura", "810,5");
  write("Cerrás", "2");
  expect(prices()).toEqual(["20,00", "930,00"]);
  await visitor.click(dialog.getByRole("button", { name: "Anotar el roleo" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.json).toMatchObject({
    kind: "roll",
    version: 3,
    closings: [{ index: 2, quantity: 1, price: 20 }],
    openings: [{ symbol: "GFGC7400FE", expiration: "2027-02-19", quantity: 1, price: 930 }],
  });
});

it("a roll of a lanzamiento says the cycle's new breakeven, and what its credit comes to a year", () => {
  const { press, text } = open(marked([share, call(7_400, -1)]));
  press("Rolear");
  // 7,000 paid, 480 received, 520 paid back, 900 received; 38,000 over 652,000 in 63 days.
  expect(text()).toContain("Equilibrio del ciclo6.140,00TNA del crédito +33,8 %");
});

it("the details have each leg's own numbers, the note, the life so far and the way back to the builder", () => {
  const { press } = open(marked([call(7_400, 1), share], { note: "para enero" }));
  press("Detalle");
  const rows = within(screen.getByRole("region", { name: "Patas abiertas" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))).toEqual([
    ["+1 call 7.400 18/12", "480,00", "500,00"],
    ["+100 GGAL", "7.000,00", "7.490,00"],
  ]);
  const [event] = within(screen.getByRole("region", { name: "Movimientos" }))
    .getAllByRole("row")
    .slice(1);
  expect([...(event?.children ?? [])].map((cell) => cell.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "10/11/2026",
    "Apertura",
    "−$ 748.000",
    "–",
  ]);
  expect(screen.getByText("para enero")).toBeVisible();
  expect(screen.getByRole("link", { name: /Abrirla en Armar/ })).toHaveAttribute(
    "href",
    "/estrategias/avanzadas?patas=1~b1c7400_20261218_480~b100a_7000&precios=pp",
  );
  press("Detalle");
  expect(screen.queryByText("para enero")).toBeNull();
});

it.each([
  ["a later expiry", [call(7_400, 1), roll], {}, ["Ejercer", "Antes vence otra pata"]],
  [
    "no price of the share",
    [call(7_400, 1)],
    { spot: null, share: { spotBid: null, spotAsk: null, basis: null } },
    ["Falta el precio de la acción"],
  ],
  ["a share", [call(8_400, 1), share], {}, ["Vence sin valor", "Las acciones no vencen"]],
] as const)("what happens on the last day: %s", (_name, legs, change, expected) => {
  const { press } = open(marked([...legs], {}, { ...(market as object), ...change } as never));
  press("Detalle");
  const rows = within(screen.getByRole("region", { name: "Patas abiertas" }))
    .getAllByRole("row")
    .slice(1);
  const last = rows.map((row) => row.children[3] as HTMLElement);
  expect(last.map((cell) => within(cell).queryByRole("img")?.ariaLabel ?? cell.textContent)).toEqual(
    expected,
  );
});

const point = (at: string, profit: number | null, isLast = false) => ({ at, profit, isLast });
const line = {
  resolution: "5m",
  points: [point("2026-11-19T15:00:00Z", 500), point("2026-11-19T15:05:00Z", -200, true)],
  best: point("2026-11-19T15:00:00Z", 500),
  worst: point("2026-11-19T15:05:00Z", -200),
  unknown: 0,
  sources: ["live"],
  isCut: true,
};
const openLine = (now: number | null, answer: () => unknown) =>
  renderAs(<ResultLine position={{ id: "p1", version: 3, status: "open" }} now={now} />, {
    user: personOn("pro"),
    server: () => ({ success: true, data: answer() }),
  });
const extremes = async () => (await screen.findByText(/^Lo mejor/)).textContent?.replaceAll("\u00a0", " ");

it.each([
  [null, "+$ 500 el 19/11/2026 12:00:00", "−$ 200 el 19/11/2026 12:05:00"],
  [501, "+$ 501 ahora", "−$ 200 el 19/11/2026 12:05:00"],
  [-201, "+$ 500 el 19/11/2026 12:00:00", "−$ 201 ahora"],
  [500, "+$ 500 el 19/11/2026 12:00:00", "−$ 200 el 19/11/2026 12:05:00"],
])("with %s now the best and the worst since the opening are %s and %s", async (value, best, worst) => {
  openLine(value, () => line);
  expect(await extremes()).toBe(`Lo mejor desde que la abriste: ${best}; lo peor: ${worst}.`);
  expect(screen.getByText(/Neto de los costos de las dos puntas/).textContent).toBe(
    "Neto de los costos de las dos puntas. En 1 no hay puntas guardadas y vale el último operado. Las más viejas quedaron afuera.",
  );
});

it.each([
  ["5m", "Hora"],
  ["1d", "Rueda"],
])("the numbers behind a line of %s stand by %s", async (resolution, heading) => {
  const points = [...line.points, point("2026-11-19T15:10:00Z", 100)];
  const { visitor } = openLine(1, () => ({ ...line, resolution, points }));
  await visitor.click(await screen.findByRole("button", { name: "Ver como tabla" }));
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual([heading, "Resultado si la cerrabas"]);
});

it("a line without points says so, and one that couldn't be read is asked for again", async () => {
  let answer: () => unknown = () => {
    throw new ApiError({ code: "INTERNAL_ERROR", message: "No anduvo" });
  };
  const { visitor } = openLine(1, () => answer());
  expect(await screen.findByText("No anduvo")).toBeVisible();
  answer = () => ({ ...line, points: [], best: null, worst: null });
  await visitor.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Todavía no hay barras guardadas desde que la abriste.")).toBeVisible();
});
