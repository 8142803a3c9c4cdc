import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import { noColumns } from "@paridad/core/risk";
import { personOn } from "@paridad/core/testing";

import { choose, press } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { brokerFiles } from "../testing/broker-files.ts";
import { renderRisk } from "../testing/render-risk.tsx";
// The chunk, so no test waits for it to be compiled.
import "./import-work.ts";
import { ImportScreen } from "./import-screen.tsx";

const noConnection = () => new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
const kept = (id: string, fileName: string, layout: string | null, operations: number) => ({
  id,
  fileName,
  layout,
  createdAt: `2026-11-0${operations % 9}T15:04:00Z`,
  operations,
});
const imports = [
  kept("i1", "octubre.csv", "iol-movimientos", 12),
  kept("i2", "suelto.csv", null, 1),
  kept("i3", "viejo.csv", "una-lista-que-ya-no-hay", 1_203),
];
const option = (kind: "call" | "put", strike: number, expiration: string) => ({
  kind,
  strike,
  expiration,
  symbol: `GFG${kind === "call" ? "C" : "V"}${strike}DI`,
});
const holdings = [
  {
    contract: option("call", 7_000, "2026-10-16"),
    quantity: 0,
    averagePrice: 12.5,
    realized: -75.25,
    isOver: true,
  },
  {
    contract: option("put", 7_800, "2027-02-19"),
    quantity: -4,
    averagePrice: 98.4,
    realized: 0,
    isOver: false,
  },
  {
    contract: option("call", 7_400, "2026-12-18"),
    quantity: 1_007,
    averagePrice: 166.835,
    realized: 150_776.4,
    isOver: false,
  },
  { contract: option("put", 6_600, "2026-10-16"), quantity: 5, averagePrice: 3.1, realized: 1, isOver: true },
  { contract: { kind: "share" }, quantity: 150, averagePrice: 7_060.54, realized: 20.01, isOver: false },
];
const totals = { bought: 1_305_674.6, sold: 150_776.4, fees: 9_331.07, cash: -1_164_229.27 };
const preview = { added: 4, repeated: [1], refused: [], totals, holdings };
const done = (given: object) => ({ success: true, data: { imports, mappings: [], ...given } });
const fileOf = (name: string) =>
  new File([brokerFiles.find((file) => file.name === name)?.bytes as BlobPart], name);
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;
const give = (file: File) => fireEvent.change(input(), { target: { files: [file] } });

/** Calls with the bodies that go as a file. */
async function sent(story: UserSession, calls: readonly Call[]) {
  for (const { method, path, json } of calls.filter((call) => call.method !== "get")) {
    const body = json instanceof Blob ? await json.text() : JSON.stringify(json ?? null);
    story.line(`→ ${method.toUpperCase()} /${path} ${body}`);
  }
}

async function list(story: UserSession) {
  story.part("The imports, which can't be read at first");
  let answer: (list: unknown) => void = () => undefined;
  const answers: Record<string, unknown> = {
    "position-imports": new Promise((resolve) => (answer = resolve)),
    "position-imports/i1": noConnection(),
    "position-imports/i2": { success: true, message: "Importación deshecha" },
  };
  const { calls } = renderRisk(ImportScreen, { answers });
  story.hears();
  answer(noConnection());
  await screen.findByText("No pudimos leer tus importaciones");
  story.changes();
  answers["position-imports"] = done({});
  press("Reintentar");
  await screen.findByText("suelto.csv");
  story.changes();
  story.does("takes the first back, which fails, and the second");
  press("Deshacer la importación de octubre.csv");
  await story.toasts();
  await waitFor(() => expect(screen.queryByText("Deshaciendo…")).toBeNull());
  answers["position-imports"] = done({ imports: imports.slice(0, 1) });
  press("Deshacer la importación de suelto.csv");
  await story.toasts();
  await waitFor(() => expect(screen.queryByText("suelto.csv")).toBeNull());
  story.changes();
  story.sends(calls);
  cleanup();
}

async function withoutPlan(story: UserSession) {
  for (const [what, user] of [
    ["a plan that is over", personOn("pro", { subscriptionStatus: "expired" })],
    ["no plan", personOn("free", { subscriptionStatus: "free" })],
    ["a plan that keeps positions, without the risk's pages", personOn("starter")],
  ] as const) {
    story.part(`The imports with ${what}`);
    renderRisk(ImportScreen, { answers: { "position-imports": done({}) }, user });
    await screen.findByText("suelto.csv");
    story.hears();
    cleanup();
  }
}

async function known(story: UserSession) {
  story.part("A broker's file that is known");
  const answers: Record<string, unknown> = {
    "position-imports": done({ imports: [] }),
    "position-imports/preview": noConnection(),
  };
  const { calls } = renderRisk(ImportScreen, { answers });
  await screen.findByText("Todavía no importaste ningún archivo.");
  give(fileOf("iol-movimientos.csv"));
  await screen.findByText("Error de conexión.");
  story.hears();
  story.does("gives it once more, let fall: the server refuses one line");
  answers["position-imports/preview"] = {
    success: true,
    data: { ...preview, refused: [{ index: 0, reason: "strike-unknown" }] },
  };
  const place = screen.getByText(/^O soltalo acá/).parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { files: [fileOf("iol-movimientos.csv")] } });
  await screen.findByText("Importar 4 operaciones");
  story.changes();
  story.does("imports it, without a connection and with one");
  answers["position-imports"] = noConnection();
  press("Importar 4 operaciones");
  await screen.findByText("Error de conexión.");
  story.changes();
  const made = { import: imports[0], repeated: 1, refused: 1, positions: ["Importada DIC 2026", "Acciones"] };
  answers["position-imports"] = done({ imports: imports.slice(0, 1), ...made });
  press("Importar 4 operaciones");
  await story.toasts();
  await screen.findByText("octubre.csv");
  story.changes();
  await sent(story, calls);
  story.does("gives one that was imported, and lets it be");
  const none = { bought: 0, sold: 0, fees: 0, cash: 0 };
  answers["position-imports/preview"] = {
    success: true,
    data: { added: 0, repeated: [0, 1], refused: [], totals: none, holdings: [] },
  };
  give(fileOf("bull-market.csv"));
  await screen.findByText(/^Todo lo de este archivo/);
  story.reads(screen.getByLabelText("bull-market.csv"));
  press("Descartar");
  story.line(screen.queryByText("bull-market.csv") === null ? "it is gone" : "it stays");
  cleanup();
}

const csv = [
  "Dia;Papel;;Cuantos;Prima;Arancel;IVA",
  "03/11/2026;GFGC7400DI;Compra;10;165,50;8,10;1,70",
  "31/02/2026;GFGC7400DI;Compra;1;165,50;8,10;1,70",
  "04/11/2026;YPFD;Compra;10;165,50;8,10;1,70",
  "04/11/2026;AL30;Compra;10;165,50;8,10;1,70",
  "05/11/2026;GFGC7400DI;Venta;4;190,25;7,61;1,60",
].join("\n");

async function unknown(story: UserSession) {
  story.part("A list that nobody knows");
  const made = { import: null, repeated: 2, refused: 0, positions: [] };
  const answers: Record<string, unknown> = {
    "position-imports": done({ imports: [], ...made }),
    "position-imports/preview": { success: true, data: { ...preview, added: 1, repeated: [] } },
    "position-imports/mappings": noConnection(),
  };
  const { calls } = renderRisk(ImportScreen, { answers });
  await screen.findByText("Todavía no importaste ningún archivo.");
  give(new File([csv], "mio.csv"));
  await screen.findByText("Leer las líneas");
  story.hears();
  story.does("says what stands where");
  choose("Fecha", "0");
  choose("Símbolo", "1");
  choose("Compra o venta", "2");
  story.changes();
  choose("Cantidad", "3");
  choose("Precio", "4");
  choose("Decimales", "comma");
  choose("Las opciones se cuentan en", "lots");
  press("IVA");
  press("Arancel");
  press("El precio ya tiene los gastos");
  story.changes();
  press("Leer las líneas");
  await screen.findByText("Importar 1 operación");
  story.changes();
  story.does("looks at the columns again");
  press("Columnas");
  story.reads(screen.getByLabelText("Qué hay en cada columna"));
  press("Columnas");
  story.does("imports it: there was nothing new, and the columns aren't kept for want of a connection");
  press("Importar 1 operación");
  await story.toasts();
  await sent(story, calls);
  cleanup();
}

async function faults(story: UserSession) {
  story.part("Files that can't be read");
  const known = { date: 0, symbol: 1, side: 2, quantity: 3, price: 4, fees: [5, 6] };
  const columns = { ...noColumns, ...known, decimal: "comma", optionUnit: "lots" };
  const answers = {
    "position-imports": done({ mappings: [{ headings: "dia|papel||cuantos|prima|arancel|iva", columns }] }),
    "position-imports/preview": { success: true, data: preview },
  };
  renderRisk(ImportScreen, { answers });
  await screen.findByText("octubre.csv");
  const large = new File(["a"], "grande.csv");
  Object.defineProperty(large, "size", { value: 20_000_001 });
  for (const file of [
    new File(["PK\u0003\u0004"], "libro.xlsx"),
    new File([" \n "], "vacio.csv"),
    new File(["hola"], "carta.txt"),
    large,
  ]) {
    give(file);
    const alert = await screen.findByRole("alert");
    story.line(`${file.name}: ${alert.textContent}`);
    await waitFor(() => expect(screen.getByText("Elegir archivo")).toBeVisible());
  }
  story.does("one whose columns were told before, without a line of ours");
  give(
    new File([csv.split("\n").slice(0, 1).concat("04/11/2026;YPFD;Compra;1;2;3;4").join("\n")], "sin.csv"),
  );
  await screen.findByText(/^Ninguna línea es una operación/);
  story.reads(screen.getByLabelText("sin.csv"));
  story.reads(screen.getByLabelText(/línea rechazada$/));
  story.does("and one with");
  give(new File([csv], "con.csv"));
  await screen.findByText("Importar 4 operaciones");
  story.reads(screen.getByLabelText("con.csv"));
  cleanup();
}

it("a session with imports reads as approved", async () => {
  const story = userSession("Importar (/estrategias/riesgo/importar)");
  await list(story);
  await withoutPlan(story);
  await known(story);
  await unknown(story);
  await faults(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/importar.txt");
  vi.unstubAllGlobals();
}, 120_000);
