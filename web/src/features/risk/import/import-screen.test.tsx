import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import writeExcelFile from "write-excel-file/universal";

import { noColumns } from "@paridad/core/risk";
import { personOn } from "@paridad/core/testing";

import { usePositions } from "../../../data/positions/use-positions.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { brokerFiles } from "../testing/broker-files.ts";
import { positionsAnswer, savedPosition } from "../testing/risk-fixtures.ts";
import { ImportScreen } from "./import-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const stored = {
  id: "i1",
  fileName: "octubre.csv",
  layout: "iol-movimientos",
  createdAt: "2026-11-01T15:00:00Z",
  operations: 12,
};
const later = { ...stored, id: "i9", fileName: "noviembre.csv" };
const preview = {
  added: 1,
  repeated: [1],
  refused: [],
  totals: { bought: 165_500, sold: 0, fees: 1_332.28, cash: -166_832.28 },
  holdings: [
    {
      contract: { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" },
      quantity: 10,
      averagePrice: 166.83,
      realized: 0,
      isOver: false,
    },
  ],
};
const done = {
  import: { ...stored, id: "i2", operations: 1 },
  repeated: 1,
  refused: 0,
  positions: ["Importada DIC 2026"],
};
const csv = [
  "Dia;Papel;Sentido;Cuantos;Prima",
  "03/11/2026;GFGC7400DI;Compra;10;165,50",
  "03/11/2026;GFGC7400DI;Compra;10;165,50",
  "04/11/2026;YPFD;Compra;10;165,50",
].join("\n");

const iol = [
  "Fecha Transacción\tTipo Transacción\tSímbolo\tCantidad\tMoneda\tPrecio Ponderado\tMonto\tComisión\tComisión y Derecho de Mercado\tIva\tIva Impuesto",
  "03/11/2026\tCompra\tGFGC7400DI\t10\tAR$\t165,50\t165.500,00\t0\t0\t0\t0",
].join("\n");
const imports = {
  answers: {
    "position-imports": { success: true, data: { imports: [], mappings: [], ...done } },
    "position-imports/preview": { success: true, data: preview },
  },
};
const sentLines = (calls: readonly { path: string; body?: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith("position-imports/preview"));

it("opens the table that the extension hands over, which leaves the address, and shows what it understood", async () => {
  const table = new URLSearchParams({ tabla: iol, de: "broker.test" }).toString();
  window.history.replaceState(null, "", `/cartera/importar#${table}`);
  const { calls } = renderRisk(ImportScreen, imports);
  expect(await screen.findByText(/Pantalla de broker\.test/)).toBeVisible();
  expect(window.location.href).toMatch(/\/cartera\/importar$/);
  expect(await screen.findByRole("button", { name: /^Importar/ })).toBeEnabled();
  expect(sentLines(calls as never)).toHaveLength(1);
});

it("reads a table that was pasted, and a workbook", async () => {
  const person = userEvent.setup();
  const { calls } = renderRisk(ImportScreen, imports);
  await person.click(await screen.findByLabelText("Pegar una tabla copiada"));
  await person.paste(iol);
  expect(await screen.findByText(/Tabla pegada/)).toBeVisible();
  await waitFor(() => expect(sentLines(calls as never)).toHaveLength(1));
  const cells = iol.split("\n").map((line) => line.split("\t"));
  const [heads = [], line = []] = cells;
  const day = { value: new Date("2026-11-03T00:00:00Z"), type: Date, format: "dd/mm/yyyy" };
  const figures = line.map((text, at) =>
    at === 0 ? day : at === 3 ? 10 : at === 5 ? 165.5 : at === 6 ? 165_500 : text,
  );
  const blob = await writeExcelFile([heads, figures]).toBlob();
  await person.upload(screen.getByLabelText(/Elegir archivo/), new File([blob], "operaciones.xlsx"));
  expect(await screen.findByText(/operaciones\.xlsx/)).toBeVisible();
  await waitFor(() => expect(sentLines(calls as never)).toHaveLength(2));
});

it("takes a list without dates for what is held on a day that it asks for", async () => {
  const person = userEvent.setup();
  const { calls } = renderRisk(ImportScreen, imports);
  await person.click(await screen.findByLabelText("Pegar una tabla copiada"));
  await person.paste("Especie\tCantidad\tPrecio promedio\nGFGC7400DI\t6\t165,50");
  const day = await screen.findByLabelText("O es mi tenencia del día");
  const read = screen.getByRole("button", { name: "Leer las líneas" });
  await person.clear(day);
  expect(read).toBeDisabled();
  await person.type(day, "2026-11-02");
  await person.click(read);
  expect(await screen.findByText(/Tenencia del 02\/11\/2026, al precio promedio de tu broker/)).toBeVisible();
  await waitFor(() => expect(sentLines(calls as never)).toHaveLength(1));
  const body = calls.find(({ path }) => path.endsWith("preview"))?.json as Blob;
  expect(JSON.parse(await body.text())).toEqual({
    // Noon of the session before, a Friday.
    at: "2026-10-30T15:00:00.000Z",
    heldAt: "2026-11-03T02:59:00.000Z",
    symbol: "GFGC7400DI",
    side: "buy",
    quantity: 6,
    price: 165.5,
    fees: null,
  });
});

it("asks once what stands in each column, shows every line left out, and imports what is new", async () => {
  const person = userEvent.setup();
  const { calls } = renderRisk(ImportScreen, {
    answers: {
      "position-imports": { success: true, data: { imports: [stored, later], mappings: [], ...done } },
      "position-imports/i1": new Promise(() => undefined),
      "position-imports/preview": { success: true, data: preview },
      "position-imports/mappings": { success: true, message: "Columnas guardadas" },
    },
  });
  const input = await screen.findByLabelText(/Elegir archivo/);
  await person.upload(input, new File([csv], "mio.csv", { type: "text/csv" }));
  // A user who mends the file and chooses it again must be heard: a field that keeps its name notices no change.
  expect(input).toHaveProperty("files.length", 0);
  const read = await screen.findByRole("button", { name: "Leer las líneas" });
  expect(read).toBeDisabled();
  expect(screen.getByText("Falta la fecha, el símbolo, la cantidad.")).toBeVisible();
  for (const [role, heading] of [
    ["Fecha", "Dia"],
    ["Símbolo", "Papel"],
    ["Compra o venta", "Sentido"],
    ["Cantidad", "Cuantos"],
  ] as const) {
    await person.selectOptions(screen.getByLabelText(role), heading);
  }
  await person.click(read);
  const facts = await screen.findByLabelText("Qué hay en el archivo");
  expect(plain(facts.textContent)).toContain("Nuevas1Ya importadas1Rechazadas1Comprado$ 165.500,00");
  const refused = screen.getByRole("region", { name: "Líneas rechazadas" });
  expect(within(refused).getByRole("row", { name: /^4 / }).textContent).toBe(
    "4No es GGAL ni una opción de GGAL04/11/2026 · YPFD · Compra · 10 · 165,50",
  );
  await person.click(screen.getByRole("button", { name: "Importar 1 operación" }));
  await waitFor(() => expect(screen.queryByLabelText("Qué hay en el archivo")).toBeNull());
  const sent = calls.find(({ method, path }) => method === "post" && path === "position-imports");
  expect(sent?.query).toEqual({ fileName: "mio.csv" });
  const body = sent?.json as Blob | undefined;
  const lines = ((await body?.text()) ?? "").split("\n").map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    { symbol: "GFGC7400DI", side: "buy", quantity: 10, price: 165.5, fees: null },
    {},
  ]);
  const remembered = calls.find(({ path }) => path === "position-imports/mappings");
  expect(remembered?.json).toMatchObject({
    headings: "dia|papel|sentido|cuantos|prima",
    columns: { date: 0, symbol: 1 },
  });

  await person.click(screen.getByRole("button", { name: "Deshacer la importación de octubre.csv" }));
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === "delete" && path === "position-imports/i1")).toBe(
      true,
    ),
  );
  expect(await screen.findAllByText("Deshaciendo…")).toHaveLength(1);
});

it("asks what a file leaves open, with each reading, and compares nothing before", async () => {
  const person = userEvent.setup();
  const { calls } = renderRisk(ImportScreen, {
    answers: {
      "position-imports": { success: true, data: { imports: [], mappings: [], ...done } },
      "position-imports/preview": { success: true, data: preview },
      "position-imports/mappings": { success: true, message: "Columnas guardadas" },
    },
  });
  const lines = [
    "Fecha,Símbolo,Operación,Cantidad,Precio,Monto,Estado",
    "25/11/2026,GFGC7400DI,Compra,30000,15850,4755000,Ejecutada",
    "25/11/2026,GFGC7400DI,Compra,20000,15850,3170000,En proceso",
  ];
  await person.upload(await screen.findByLabelText(/Elegir archivo/), new File([lines.join("\n")], "b.csv"));
  await person.click(await screen.findByRole("button", { name: "Leer las líneas" }));
  const read = await screen.findByRole("button", { name: "Leer así el archivo" });
  expect(read).toBeDisabled();
  expect(screen.getAllByRole("radio").map((radio) => plain(radio.parentElement?.textContent))).toEqual([
    "Compra de 300 lotes a 15.850,00: $ 475.500.000,00, tal como está escrito",
    "Compra de 3 lotes a 158,50: $ 47.550,00, con las dos últimas cifras de cada número como decimales",
    "Compra de 300 lotes a 158,50: $ 4.755.000,00, con las dos últimas cifras del precio como decimales",
  ]);
  expect(screen.getByText(/^Línea 2: 25\/11\/2026 · GFGC7400DI/)).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "En proceso (1 línea)" })).not.toBeChecked();
  expect(calls.map(({ path }) => path)).not.toContain("position-imports/preview");
  await person.click(screen.getByRole("radio", { name: /Compra de 3 lotes/ }));
  await person.click(read);
  await person.click(await screen.findByRole("button", { name: "Importar 1 operación" }));
  const bodyOf = (path: string) => calls.find((call) => call.method === "post" && call.path === path)?.json;
  await waitFor(() => expect(bodyOf("position-imports")).toBeDefined());
  const sent = await (bodyOf("position-imports") as Blob).text();
  expect(sent.split("\n").map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { quantity: 3, price: 158.5 },
  ]);
  // The answer about a state is the list's; the one about figures is of this file alone.
  const remembered = calls.find(({ path }) => path === "position-imports/mappings")?.json;
  expect(remembered).toMatchObject({ columns: { states: { "en proceso": false } } });
  expect(remembered).not.toHaveProperty("columns.figures");
});

function Held() {
  return (
    <p>
      Tenés:{" "}
      {usePositions()
        .list.data?.positions.map(({ name }) => name)
        .join(", ")}
    </p>
  );
}

it("reads a broker's file at once, names its layout, keeps no columns of it, and its positions are held", async () => {
  const person = userEvent.setup();
  const both = () => (
    <>
      <ImportScreen />
      <Held />
    </>
  );
  const answers: Record<string, unknown> = {
    positions: positionsAnswer([]),
    "position-imports": { success: true, data: { imports: [], mappings: [], ...done } },
    "position-imports/preview": { success: true, data: preview },
  };
  const { calls, queries } = renderRisk(both, { answers });
  const name = "iol-movimientos.csv";
  const bytes = brokerFiles.find((file) => file.name === name)?.bytes as BlobPart;
  await person.upload(await screen.findByLabelText(/Elegir archivo/), new File([bytes], name));
  await screen.findByRole("button", { name: "Importar 1 operación" });
  // A list that can't be read again takes no opened file along.
  const list = answers["position-imports"];
  answers["position-imports"] = new Error("No responde");
  await queries.refetchQueries({ queryKey: ["imports"] });
  expect(await screen.findByText("No pudimos leer tus importaciones")).toBeVisible();
  expect(screen.getByRole("button", { name: "Importar 1 operación" })).toBeVisible();
  answers["position-imports"] = list;
  await queries.refetchQueries({ queryKey: ["imports"] });
  // With an unreadable file nothing is left to import, not even the one before.
  await person.upload(screen.getByLabelText(/Elegir archivo/), new File(["hola"], "carta.csv"));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Importar 1 operación" })).toBeNull();
  await person.upload(screen.getByLabelText(/Elegir archivo/), new File([bytes], name));
  answers["positions"] = positionsAnswer([savedPosition("Importada DIC 2026", [])]);
  await person.click(await screen.findByRole("button", { name: "Importar 1 operación" }));
  expect(await screen.findByText(/Elegir archivo/)).toBeVisible();
  const posts = () => calls.filter(({ method }) => method === "post");
  await waitFor(() => expect(posts().map(({ path }) => path)).toContain("position-imports"));
  const sent = posts().find(({ path }) => path === "position-imports");
  expect(sent?.query).toEqual({ fileName: name, layout: "iol-movimientos" });
  await waitFor(() => expect(screen.queryByLabelText("Qué hay en el archivo")).toBeNull());
  expect(calls.map(({ path }) => path)).not.toContain("position-imports/mappings");
  expect(await screen.findByText("Tenés: Importada DIC 2026")).toBeVisible();
});

it("counts every line that was left out, however many they are", async () => {
  const known = { date: 0, symbol: 1, side: 2, quantity: 3, price: 4 };
  const { figures: _figures, orderLines: _orderLines, heldAt: _heldAt, ...none } = noColumns;
  const columns = { ...none, ...known, decimal: "comma", optionUnit: "lots" };
  const mappings = [{ headings: "dia|papel|sentido|cuantos|prima", columns }];
  renderRisk(ImportScreen, {
    answers: { "position-imports": { success: true, data: { imports: [], mappings } } },
  });
  const [heading, , , other] = csv.split("\n");
  const lines = [heading, ...Array.from({ length: 4_001 }, () => other)];
  await userEvent.upload(
    await screen.findByLabelText(/Elegir archivo/),
    new File([lines.join("\n")], "largo.csv"),
  );
  expect(await screen.findByRole("region", { name: "4.001 líneas rechazadas" })).toBeVisible();
});

it("a plan with the builder alone imports as well, and is led to no page of risk", async () => {
  const answers = { "position-imports": { success: true, data: { imports: [], mappings: [] } } };
  renderRisk(ImportScreen, { answers, user: personOn("starter") });
  expect(await screen.findByLabelText(/Elegir archivo/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Ver la cartera" })).toBeNull();
});
