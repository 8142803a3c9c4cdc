import { build } from "../helper.ts";
import { fields, listed, unsaid } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const day = 86_400_000;
const costs = { share: 0.007, premium: 0.01, exercise: 0.007 };
const expiration = "2026-12-18";
const call = { kind: "call", strike: 7_400, expiration, symbol: "GFGC7400DI", quantity: 10, price: 168 };
const shares = { kind: "share", quantity: 100, price: 7_350 };
const bull = {
  name: "Bull de diciembre",
  note: " Con el papel quieto ",
  settlement: "24hs",
  costs,
  legs: [call, shares],
};
const content = {
  show: ({
    data,
    message,
  }: {
    data: { content: { events: object[] } } & Record<string, unknown>;
    message?: string;
  }) => {
    const { content: held, name, status, version, updatedAt } = data;
    return {
      name,
      status,
      version,
      updatedAt,
      ...held,
      events: held.events.at(-1),
      ...(message === undefined ? {} : { message }),
    };
  },
};
const inList = listed("positions", "name", "note", "settlement", "status", "version", "updatedAt");
const line = {
  at: "2026-11-10T15:00:00Z",
  symbol: "GFGC7400DI",
  side: "buy",
  quantity: 10,
  price: 160,
  fees: 1_600,
};

async function keeps({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Pablo guarda posiciones");
  await enter("Pablo", "pro");
  await enter("Estela", "starter");
  await enter("Franco", "free");
  await tell("Pablo", "POST /positions", {});
  await tell("Pablo", "POST /positions", {
    ...bull,
    name: " ",
    settlement: "72hs",
    legs: [{ ...call, quantity: 0 }],
  });
  await tell("Pablo", "POST /positions", { ...bull, at: "2026-11-20T15:10:00Z" });
  await tell("Pablo", "POST /positions", bull);
  await tell(
    "Pablo",
    "POST /positions",
    { ...bull, name: "Otra", note: "", at: "2026-11-19T15:00:00Z", legs: [shares] },
    unsaid,
  );
  await tell("Estela", "POST /positions", { ...bull, name: "De Estela" }, unsaid);
  await tell("Franco", "POST /positions", bull);
  await tell("Pablo", "GET /positions", null, inList);
  await tell("Estela", "GET /positions", null, inList);
  await tell("Franco", "GET /positions");
  await tell("Estela", "GET /positions/<posición 1>");
  await tell("Estela", "GET /positions/<posición 1>/line");
  await tell("Estela", "PUT /positions/<posición 1>", { version: 1, name: "Mía" });
  await tell("Estela", "DELETE /positions/<posición 1>?version=1");
}

async function lives({ tell, chapter, wait, enter }: Tale): Promise<void> {
  chapter("Cambian, se cierran, se ruedan y vencen");
  const one = "/positions/<posición 1>";
  const act = (body: object) => tell("Pablo", `POST ${one}/events`, body, content);
  await tell("Estela", `POST ${one}/events`, {
    kind: "close",
    version: 1,
    closings: [{ index: 0, quantity: 1, price: 1 }],
  });
  await tell(
    "Pablo",
    `PUT ${one}`,
    { version: 1, name: "Bull con nombre", settlement: "CI" },
    fields("name", "settlement", "version"),
  );
  await tell("Pablo", `PUT ${one}`, { version: 1, name: "Tarde" });
  await tell("Pablo", `PUT ${one}`, { version: 2, costs: { ...costs, premium: 0.02 } }, content);
  await act({ kind: "close", version: 3, closings: [{ index: 0, quantity: 11, price: 200 }] });
  await act({
    kind: "close",
    version: 3,
    at: "2026-11-20T14:00:00Z",
    closings: [{ index: 0, quantity: 4, price: 200 }],
  });
  await act({
    kind: "close",
    version: 3,
    note: "La mitad",
    closings: [{ index: 0, quantity: 4, price: 200 }],
  });
  await tell("Pablo", `PUT ${one}`, { version: 4, legs: [shares] });
  const opening = { ...call, strike: 7_600, symbol: "GFGC7600DI", quantity: -6, price: 90 };
  await act({
    kind: "roll",
    version: 4,
    closings: [{ index: 0, quantity: 6, price: 150 }],
    openings: [opening],
  });
  await act({ kind: "expire", version: 5, expiration, outcomes: [{ index: 0, isExercised: true }] });
  wait("vence diciembre", 30 * day);
  await enter("Pablo", "pro");
  await act({ kind: "expire", version: 5, expiration, outcomes: [{ index: 1, isExercised: true }] });
  await act({ kind: "close", version: 6, closings: [{ index: 0, quantity: 100, price: 7_500 }] });
  await tell("Pablo", `GET ${one}`, null, content);
  await tell("Pablo", `DELETE ${one}?version=1`);
  await tell("Pablo", "GET /positions", null, inList);
}

async function risks({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Capital y garantía");
  await enter("Estela", "starter");
  await tell("Pablo", "GET /positions/settings");
  await tell("Pablo", "PUT /positions/settings", {
    version: 0,
    capital: -1,
    brokerMargin: null,
    notionalShare: 2,
    floorShare: null,
  });
  await tell("Pablo", "PUT /positions/settings", {
    version: 0,
    capital: 1_000_000,
    brokerMargin: null,
    notionalShare: 0.2,
    floorShare: 0.1,
  });
  await tell("Pablo", "PUT /positions/settings", {
    version: 0,
    capital: 2_000_000,
    brokerMargin: null,
    notionalShare: null,
    floorShare: null,
  });
  await tell("Estela", "GET /positions/settings");
}

async function imports({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Importa sus operaciones");
  await enter("Blanca", "black");
  const file = (operations: object[], fileName = "movimientos.csv") => ({
    fileName,
    layout: "iol-movimientos",
    operations,
  });
  const at = (place: number) => `2026-12-${String(10 + place)}T15:00:00Z`;
  const symbol = "GFGC7400FE";
  const some = [
    { ...line, at: at(0), symbol },
    { ...line, at: at(1), symbol, quantity: 5, price: 190, fees: null },
    { ...line, at: at(2), symbol: "GFGC7800FE", side: "sell", quantity: 4, price: 90, fees: 0 },
    { ...line, at: at(3), symbol: "GGAL", quantity: 150, price: 7_000, fees: 7_350 },
    { ...line, at: at(4), symbol: "YPFD" },
    { ...line, at: "2026-11-10T15:00:00Z" },
    { ...line, at: "2026-12-30T15:00:00Z", symbol },
  ];
  await tell("Blanca", "POST /position-imports/preview", { operations: [] });
  await tell("Blanca", "POST /position-imports/preview", { operations: some });
  await tell("Blanca", "POST /position-imports", file(some));
  await tell("Blanca", "POST /position-imports", file(some.slice(0, 2)));
  await tell(
    "Blanca",
    "POST /position-imports",
    file(
      [...some.slice(0, 4), { ...line, at: at(5), symbol, side: "sell", quantity: 15, price: 200 }],
      "enero.csv",
    ),
  );
  await tell("Blanca", "GET /positions", null, {
    show: ({ data }: { data: { positions: { name: string; status: string; content: object }[] } }) =>
      data.positions.map(({ name, status, content: held }) => ({ name, status, ...held })),
  });
  const columns = {
    date: 0,
    time: null,
    symbol: 1,
    side: 2,
    quantity: 3,
    price: 4,
    amount: null,
    status: null,
    currency: null,
    reference: null,
    fees: [5],
    decimal: "auto",
    optionUnit: "lots",
    isGrouped: false,
    netPrices: false,
  };
  await tell("Blanca", "PUT /position-imports/mappings", { headings: "fecha|especie", columns });
  await tell("Blanca", "PUT /position-imports/mappings", {
    headings: "otro|orden",
    columns: { ...columns, date: 3 },
  });
  await tell("Blanca", "GET /position-imports");
  await tell("Estela", "GET /position-imports");
  await tell("Estela", "DELETE /position-imports/<importación 1>");
  await tell("Blanca", "DELETE /position-imports/<importación 2>");
  await tell("Blanca", "DELETE /position-imports/<importación 2>");
  await tell("Blanca", "GET /positions", null, inList);
  await tell(
    "Blanca",
    "PUT /positions/<posición 4>",
    { version: 3, name: "Cambiada" },
    fields("name", "version"),
  );
  await tell("Blanca", "DELETE /position-imports/<importación 1>");
  await tell("Blanca", "DELETE /positions/<posición 4>?version=4");
  await tell("Blanca", "DELETE /positions/<posición 5>?version=1");
  await tell("Blanca", "DELETE /position-imports/<importación 1>");
  await tell("Blanca", "GET /position-imports", null, listed("imports", "fileName", "operations"));
}

story(
  build,
  [
    ["positions", "Posiciones guardadas", keeps, lives],
    ["imports", "Capital, garantía y operaciones importadas", risks, imports],
  ],
  { withRows: true },
);
