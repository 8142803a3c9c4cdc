import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Call } from "@paridad/core/api";
import type { PositionContent, SavedPosition } from "@paridad/core/contract";
import { applyEvent, openContent } from "@paridad/core/positions";
import { savedFiles } from "../../../testing/saved-files.ts";
import { noLine } from "../testing/saved-card.tsx";
import { asOf, optionOf, renderPositions } from "../testing/render-builder.tsx";
import { PositionsScreen } from "./positions-screen.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(asOf), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const call = (strike: number, quantity: number, price: number, expiration = "2026-12-18") => ({
  type: "call" as const,
  strike,
  expiration,
  symbol: `GFGC${strike}DI`,
  quantity,
  price,
});

function saved(legs: ReturnType<typeof call>[], more: Partial<SavedPosition> = {}): SavedPosition {
  const content = openContent({ legs, costs, at: "2026-11-10T15:00:00Z" });
  if (!content.ok) throw new Error(content.reason);
  return {
    id: "p1",
    name: "Bull de diciembre",
    note: "",
    settlement: "24hs",
    exit: "cheaper",
    keepShares: false,
    status: "open",
    version: 3,
    createdAt: "2026-11-10T15:00:00Z",
    updatedAt: "2026-11-10T15:00:00Z",
    content: content.content,
    today: legs.map(({ symbol, strike }) => ({ symbol, strike, renames: [] })),
    ...more,
  };
}
const bull = saved([call(7400, 1, 480), call(7600, -1, 410)]);

// Of the session before.
const row = (strike: number, bid: number, ask: number) => ({
  time: "2026-11-19T20:00:00Z",
  symbol: `GFGC${strike}DI`,
  type: "call",
  strike,
  expiration: "2026-12-18",
  precio_compra: bid,
  precio_venta: ask,
  precio_cierre: bid,
  precio_minimo: null,
  precio_maximo: null,
  volumen: null,
  facturacion: null,
  ratePercent: 30,
});
const rows = [row(7400, 470, 490), row(7600, 395, 405)];
const closeBefore = { at: "2026-11-19T20:00:00.000Z", spot: 7_380, ratePercent: 30, rows };
const noClose = { at: asOf, spot: null, ratePercent: null, rows: [] };
function renderSaved(positions: readonly SavedPosition[], line: object = noLine, close: object = noClose) {
  const answer = ({ method, path }: Call) => {
    if (path.endsWith("/line")) return line;
    if (path.endsWith("/cierre")) return close;
    if (path !== "positions" && method === "post") return { ...positions[0], version: 4 };
    return path === "positions" ? { positions, maximum: 50 } : {};
  };
  return renderPositions(PositionsScreen, { path: "/cartera#posicion-p1", answer });
}
const card = async () =>
  (await screen.findByRole("list", { name: "Posición elegida" })).firstElementChild as HTMLElement;
const recorded = (calls: readonly Call[]) => calls.find(({ path }) => path === "positions/p1/events");
const textOf = (element: HTMLElement) => element.textContent.replaceAll("\u00a0", " ");

describe("my positions", () => {
  it("show what closing now brings: longs at the bid, shorts at the ask, net of both ends", async () => {
    renderSaved([bull]);
    // Closing: 50,000 - 40,000, less 0.847 % of both; opening: 48,000 - 41,000 and 0.847 % of both.
    // 10,000 - 762.3 - 7,000 - 753.83 = 1,483.87.
    await waitFor(async () => expect(textOf(await card())).toContain("+$ 1.484si cerrás ahora, neto"));
    expect(textOf(await card())).toContain("+1 call 7.400 18/12 · −1 call 7.600 18/12");
    expect(screen.getByText("1 de 50 que guarda tu plan")).toBeVisible();
  });

  it("say what they made since the last close, and where it comes from, to the peso", async () => {
    renderSaved([bull], noLine, closeBefore);
    // Mids: 480 to 510 bought, 400 to 395 sold, of 100 shares each.
    await waitFor(async () => expect(textOf(await card())).toContain("hoy +$ 3.500"));
    const book = screen.getByRole("region", { name: "Cartera" });
    expect(textOf(book)).toContain("Hoy+$ 3.500desde el cierre del 19/11");
    const parts = within(screen.getByLabelText("De dónde sale lo de hoy")).getAllByRole("definition");
    const pesos = parts.map((part) =>
      Number(
        textOf(part)
          .replaceAll(/[^\d−]/g, "")
          .replace("−", "-"),
      ),
    );
    // Each is rounded by itself.
    expect(Math.abs(pesos.reduce((sum, part) => sum + part, 0) - 3_500)).toBeLessThanOrEqual(3);
    // The same of any two moments, which must be in their order and over.
    await user.click(screen.getByRole("button", { name: "Otro período" }));
    const period = await screen.findByRole("dialog", { name: "Resultado de un período" });
    await waitFor(() => expect(textOf(period)).toContain("+$ 3.500"));
    await user.selectOptions(within(period).getByLabelText("Período"), "Entre dos momentos");
    const [from] = within(period).getAllByLabelText(/^Desde/);
    fireEvent.change(from as HTMLElement, { target: { value: "2026-11-27" } });
    expect(within(period).getByRole("alert")).toHaveTextContent("Es una hora que todavía no llegó.");
  });

  it("count what was closed today in the day of the whole, and say so", async () => {
    const content = saved([call(7400, 1, 480)]).content as PositionContent;
    const closings = [{ index: 0, quantity: 1, price: 500 }];
    const sold = applyEvent(content, { kind: "close", at: asOf, version: 1, note: "", closings });
    if (!sold.ok) throw new Error(sold.reason);
    const more = { id: "p2", name: "Vendida", today: [], content: sold.content };
    renderSaved([bull, saved([call(7400, 1, 480)], { ...more, status: "closed" })], noLine, closeBefore);
    const book = await screen.findByRole("region", { name: "Cartera" });
    // The bull is up 3,500; 480 to 500 of 100 shares, less 0.847 % of 50,000.
    const basis = "desde el cierre del 19/11, con lo ya cerrado";
    await waitFor(() => expect(textOf(book)).toContain(`Hoy+$ 5.077${basis}`));
  });

  it("are all taken away as a file", async () => {
    const files = savedFiles();
    renderSaved([bull]);
    await user.click(await screen.findByRole("button", { name: "Descargar todas" }));
    await waitFor(() => expect(files.names()).toEqual(["posiciones.json"]));
    const [, ...lines] = await files.read();
    expect(JSON.parse(lines.join(""))).toMatchObject([{ id: "p1", name: "Bull de diciembre", version: 3 }]);
  });

  it("say which quotes are old or half, with their age; the share's too", async () => {
    const share = { type: "share" as const, quantity: 100, price: 7_000 };
    const { tick } = renderSaved([
      saved([call(7400, 1, 480), share as never], { today: [bull.today[0] ?? null, null] }),
    ]);
    tick([optionOf("GFGC7400DI", { bid: 500, ask: null, datetime: "2026-11-20T13:37:00-03:00" })]);
    await waitFor(async () =>
      expect(textOf(await card())).toContain(
        "Ojo con las puntas: +1 call 7.400 18/12: sin punta vendedora, cotización de hace 23 min; " +
          "+100 GGAL: cotización sin hora.",
      ),
    );
  });

  it("follow an ex-date to the base of today, and keep the cost", async () => {
    const renamed = saved([call(7450, 1, 480)], {
      today: [
        {
          symbol: "GFGC7400DI",
          strike: 7400,
          renames: [{ exDate: "2026-11-18", symbol: "GFGC7400DI", strike: 7400 }],
        },
      ],
    });
    renderSaved([renamed]);
    await waitFor(async () => expect(textOf(await card())).toContain("+1 call 7.400 18/12"));
    expect(textOf(await card())).toContain("GFGC7450DI era base 7.450; hoy GFGC7400DI");
    expect(textOf(await card())).toContain("480,00");
    await user.click(screen.getByRole("button", { name: "Ejercicio o vencimiento" }));
    const dialog = screen.getByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Se ejerció" }));
    // 100 x 7,400 and 0.7018 %.
    expect(textOf(dialog)).toContain("Pagás$ 745.193");
  });

  it("a part is closed at a price that was put right, with its version", async () => {
    const { calls } = renderSaved([bull]);
    await user.click(await screen.findByRole("button", { name: "Cerrar" }));
    const dialog = within(screen.getByRole("dialog"));
    const [first, second] = dialog.getAllByRole("spinbutton", { name: "Cantidad" });
    await user.clear(second!);
    await user.type(second!, "0");
    expect(first).toHaveValue("1");
    const [price] = dialog.getAllByRole("spinbutton", { name: "Precio" });
    await user.clear(price!);
    // An unreadable price doesn't close at the previous one.
    await user.type(price!, "5o5");
    await user.tab();
    expect(dialog.getByRole("button", { name: "Anotar el cierre" })).toBeDisabled();
    await user.type(price!, "505,5");
    await user.click(dialog.getByRole("button", { name: "Anotar el cierre" }));
    await waitFor(() => expect(recorded(calls)).toBeDefined());
    expect(recorded(calls)?.json).toEqual({
      kind: "close",
      version: 3,
      closings: [{ index: 0, quantity: 1, price: 505.5 }],
    });
  });

  it("a roll goes to a later expiry at what can be dealt, and says what it brings", async () => {
    const { calls } = renderSaved([saved([call(7400, -1, 480)])]);
    await user.click(await screen.findByRole("button", { name: "Rolear" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("combobox", { name: "Abrís" })).toHaveDisplayValue("7.400 del 19/02");
    expect(dialog.getByText("Cobrás")).toBeVisible();
    expect(dialog.getByText("Valor tiempo que ganás")).toBeVisible();
    // The same base of February at its bid: 90,000 sold and 52,000 bought back, 0.847 % of both.
    const candidate = dialog.getByRole("row", { name: /^7.400 19\/02/ });
    expect(textOf(candidate)).toContain("+$ 36.797");
    await user.click(dialog.getByRole("button", { name: "Anotar el roleo" }));
    await waitFor(() => expect(recorded(calls)).toBeDefined());
    expect(recorded(calls)?.json).toMatchObject({
      kind: "roll",
      closings: [{ index: 0, quantity: 1, price: 520 }],
      openings: [{ symbol: "GFGC7400FE", quantity: -1, price: 900 }],
    });
  });

  it("what is over is marked, and ends as one says: nothing is chosen by the price of now", async () => {
    const over = saved([call(7000, 1, 480, "2026-10-16"), call(9000, -1, 10, "2026-10-16")]);
    const { calls } = renderSaved([over]);
    expect(await screen.findByText("Venció el 16/10/2026")).toBeVisible();
    const unknown = within(await card()).getByRole("img", {
      name: "Falta anotar cómo terminó lo que venció",
    });
    expect(unknown).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Ejercicio o vencimiento" }));
    const dialog = within(screen.getByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Anotar el vencimiento" });
    expect(confirm).toBeDisabled();
    const [first] = dialog.getAllByRole("button", { name: "Se ejerció" });
    const [, second] = dialog.getAllByRole("button", { name: "Sin valor" });
    await user.click(first!);
    await user.click(second!);
    await user.click(confirm);
    await waitFor(() => expect(recorded(calls)).toBeDefined());
    expect(recorded(calls)?.json).toMatchObject({
      kind: "expire",
      outcomes: [
        { index: 0, isExercised: true },
        { index: 1, isExercised: false },
      ],
    });
  });

  it("an assignment before its day is noted alone: the other leg lives on", async () => {
    const { calls } = renderSaved([saved([call(7400, -1, 480), call(7800, -1, 300)])]);
    await user.click(await screen.findByRole("button", { name: "Ejercicio o vencimiento" }));
    const dialog = within(screen.getByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Anotar el ejercicio" });
    expect(confirm).toBeDisabled();
    await user.click(dialog.getAllByRole("button", { name: "Se ejerció" })[0]!);
    await user.click(confirm);
    await waitFor(() => expect(recorded(calls)).toBeDefined());
    expect(recorded(calls)?.json).toMatchObject({ outcomes: [{ index: 0, isExercised: true }] });
  });

  it("one of another version is kept and said so, and an empty list says what to do", async () => {
    const { unmount } = renderSaved([{ ...bull, content: null, today: [] }]);
    expect(await screen.findByText(/^Es de una versión que no conocemos/)).toBeVisible();
    unmount();
    renderSaved([]);
    expect(await screen.findByText("Todavía no guardaste posiciones")).toBeVisible();
    expect(screen.getByRole("link", { name: "Armar una posición" })).toHaveAttribute("href", "/armar");
  });
});
