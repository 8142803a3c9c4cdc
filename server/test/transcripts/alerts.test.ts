import { build, testStart } from "../helper.ts";
import { alertExpiration as expiration, createAlertMarket } from "../support/alert-market.ts";
import { fields, listed, unsaid, words } from "../support/transcript/show.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";

const [minute, day] = [60_000, 86_400_000];
let now = () => testStart;
const { market, quote } = createAlertMarket({ now: () => now() });

const contract = (type: "call" | "put", strike: number) => ({
  type,
  strike,
  expiration,
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}DI`,
});
const [call, other, put] = [contract("call", 7_400), contract("call", 7_600), contract("put", 7_400)];
const share = { subject: { kind: "share" }, direction: "above", threshold: 7_500, restMinutes: 15 };
const browser = (place: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/navegador-${place}`,
  keys: { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) },
});
const alert = fields("id", "title", "condition", "status", "current", "unknown", "isTrue", "version");
const inList = listed(
  "alerts",
  "title",
  "condition",
  "status",
  "endedReason",
  "crossings",
  "lastFiredAt",
  "current",
  "unknown",
  "isTrue",
  "version",
);

type Options = Parameters<typeof quote>[1];
const usual: Options = [
  [call.symbol, 7_400, 300, 310],
  [other.symbol, 7_600, 200, 212],
  [put.symbol, 7_400, 250, 262],
];
/** The share trades, and whoever watches looks. */
async function trades({ happens, world }: Tale, spot: number, options: Options = usual, pause = minute) {
  world.clock.advance(pause);
  const at = new Date(world.clock.now()).toISOString().slice(11, 16);
  await happens(`${at}Z: la acción opera a ${spot}`, async () => {
    await world.services.alertWatch?.settle();
    quote(spot, options);
    await world.services.alertWatch?.settle();
  });
}

async function savesAlerts(tale: Tale): Promise<void> {
  const { tell, chapter, enter } = tale;
  chapter("Pablo guarda alertas de cada clase");
  await enter("Pablo", "pro");
  await enter("Blanca", "black");
  await trades(tale, 7_400);
  const save = (body: object) => tell("Pablo", "POST /alerts", body, alert);
  await tell("Pablo", "POST /alerts", {});
  await tell("Pablo", "POST /alerts", {
    ...share,
    threshold: 0,
    restMinutes: 0,
    note: "x".repeat(201),
    mail: "sí",
  });
  await tell("Pablo", "POST /alerts", { ...share, note: " Rompió el techo " });
  await save({
    subject: { kind: "premium", contract: call, side: "mid" },
    direction: "below",
    threshold: 290,
    push: false,
  });
  await save({
    subject: { kind: "premium", contract: put, side: "bid" },
    direction: "above",
    threshold: 240,
    mail: false,
  });
  await save({
    subject: { kind: "premium", contract: contract("call", 9_999), side: "last" },
    direction: "above",
    threshold: 1,
  });
  await save({
    subject: { kind: "rate", contract: call, measure: "exercised" },
    direction: "above",
    threshold: 0.6,
  });
  await save({
    subject: { kind: "rate", contract: put, measure: "still" },
    direction: "above",
    threshold: 0.6,
  });
  await save({
    subject: {
      kind: "spread",
      legs: [
        { contract: call, quantity: 1 },
        { contract: other, quantity: -1 },
      ],
    },
    direction: "above",
    threshold: 120,
  });
  await save({
    subject: {
      kind: "spread",
      legs: [
        { contract: call, quantity: 1 },
        { contract: call, quantity: -1 },
      ],
    },
    direction: "above",
    threshold: 120,
  });
  await save({ subject: { kind: "ratio", one: call, other }, direction: "below", threshold: 1.2 });
  await save({ subject: { kind: "volatility", contract: call }, direction: "above", threshold: 0.6 });
  await save({ subject: { kind: "moneyVolatility", expiration }, direction: "below", threshold: 0.35 });
  await save({
    subject: { kind: "moneyVolatility", expiration: "2026-10-16" },
    direction: "below",
    threshold: 0.35,
  });
  await save({ subject: { kind: "percentile" }, direction: "above", threshold: 0.9 });
  await save({ subject: { kind: "percentile" }, direction: "above", threshold: 1.01 });
  await save({ subject: { kind: "position", positionId: "nada" }, direction: "below", threshold: -1_000 });
  const costs = { share: 0, premium: 0, exercise: 0 };
  const legs = [{ kind: "call", strike: 7_400, expiration, symbol: call.symbol, quantity: 2, price: 305 }];
  await tell("Pablo", "POST /positions", { name: "Lanzada", settlement: "24hs", costs, legs }, unsaid);
  await save({
    subject: { kind: "position", positionId: "<posición 1>" },
    direction: "above",
    threshold: 5_000,
  });
  await tell("Blanca", "POST /alerts", {
    subject: { kind: "position", positionId: "<posición 1>" },
    direction: "above",
    threshold: 1,
  });
  await tell("Pablo", "GET /alerts");
}

async function asOthers(tale: Tale): Promise<void> {
  const { tell, chapter, enter } = tale;
  chapter("Los otros no las ven ni las tocan");
  const change = { ...share, version: 1 };
  await tell("Blanca", "GET /alerts", null, inList);
  await tell("Blanca", "PUT /alerts/<alerta 1>", change);
  await tell("Blanca", "POST /alerts/<alerta 1>/state", { version: 1, action: "pause" });
  await tell("Blanca", "DELETE /alerts/<alerta 1>?version=1");
  await enter("Franco", "free");
  await tell("Franco", "POST /alerts", share);
  await tell("Franco", "GET /alerts");
  await enter("Estela", "starter");
  await tell("Estela", "POST /alerts", share);
  await tell("Blanca", "POST /alerts", { ...share, threshold: 7_450, note: "De Blanca" }, alert);
}

async function crosses(tale: Tale): Promise<void> {
  const { tell, chapter } = tale;
  chapter("Se cumplen");
  await tell("Pablo", "POST /alerts/push", { endpoint: "https://evil.example/x", keys: browser(1).keys });
  await tell("Pablo", "POST /alerts/push", browser(1));
  await trades(tale, 7_449.99);
  await trades(tale, 7_450);
  await trades(tale, 7_499.99);
  await trades(tale, 7_500);
  await trades(tale, 7_499);
  await trades(tale, 7_501);
  await tell("Pablo", "GET /alerts/fired");
  await trades(tale, 7_499, usual, 12 * minute);
  await trades(tale, 7_502);
  await trades(tale, 7_499, usual, minute);
  await trades(tale, 7_503);
  await trades(tale, 7_380, [
    [call.symbol, 7_400, 285, 294],
    [other.symbol, 7_600, 240, 250],
    [put.symbol, 7_400, 239, 262],
  ]);
  await trades(tale, 7_380, [
    [call.symbol, 7_400, 250, 260],
    [other.symbol, 7_600, 240, 250],
    [put.symbol, 7_400, 241, 262],
  ]);
  await trades(tale, 7_380, [
    [call.symbol, 7_400, 400, 420],
    [other.symbol, 7_600, 200, 210],
    [put.symbol, 7_400, 241, null as never],
  ]);
  await tell("Pablo", "GET /alerts", null, inList);
}

async function readsThem(tale: Tale): Promise<void> {
  const { tell, chapter, happens, wait, enter, world } = tale;
  chapter("La historia de lo que se avisó");
  await tell("Pablo", "GET /alerts/fired?limit=2");
  await tell("Pablo", "GET /alerts/fired?limit=0");
  await tell("Blanca", "GET /alerts/fired");
  await tell(
    "Blanca",
    "POST /alerts/fired/seen",
    { upTo: "<aviso 1>" },
    { show: ({ data }: { data: { unseen: number } }) => data.unseen },
  );
  await tell(
    "Pablo",
    "POST /alerts/fired/seen",
    { upTo: "<aviso 1>" },
    { show: ({ data }: { data: { unseen: number } }) => data.unseen },
  );
  await tell("Pablo", "GET /alerts", null, {
    show: ({ data }: { data: { unseen: number; push: object } }) => ({
      unseen: data.unseen,
      push: data.push,
    }),
  });

  chapter("Las horas sin avisos");
  await tell("Pablo", "PUT /alerts/settings", { quiet: { from: "9:00", to: "18:00" } });
  await tell("Pablo", "PUT /alerts/settings", { quiet: { from: "09:00", to: "09:00" } });
  await tell("Pablo", "PUT /alerts/settings", { quiet: { from: "09:00", to: "13:30" } });
  wait("pasa una hora", 55 * minute);
  await trades(tale, 7_480);
  await trades(tale, 7_510);
  await trades(tale, 7_380, [
    [call.symbol, 7_400, 281, 290],
    [other.symbol, 7_600, 200, 210],
    [put.symbol, 7_400, 239, 262],
  ]);
  await trades(tale, 7_380, [
    [call.symbol, 7_400, 281, 290],
    [other.symbol, 7_600, 200, 210],
    [put.symbol, 7_400, 242, 262],
  ]);
  await happens("Corre la tarea de las alertas", () => world.services.keepAlerts());
  wait("pasan dos horas", 120 * minute);
  await happens("Corre la tarea de las alertas", () => world.services.keepAlerts());
  await happens("Corre otra vez", () => world.services.keepAlerts());
  await tell("Pablo", "PUT /alerts/settings", { quiet: null });
  await tell("Pablo", "POST /alerts/push/end", { endpoint: browser(1).endpoint });
  await enter("Pablo", "pro");
}

async function changes(tale: Tale): Promise<void> {
  const { tell, chapter, wait, enter } = tale;
  chapter("Las pausa, las cambia y terminan");
  const one = "/alerts/<alerta 1>";
  await tell("Pablo", `POST ${one}/state`, { version: 2, action: "pause" });
  await tell("Pablo", `POST ${one}/state`, { version: 1, action: "dormir" });
  await tell("Pablo", `POST ${one}/state`, { version: 1, action: "pause" }, alert);
  await trades(tale, 7_380);
  await trades(tale, 7_600);
  await tell("Pablo", `POST ${one}/state`, { version: 2, action: "resume" }, alert);
  await tell("Pablo", `POST ${one}/state`, { version: 3, action: "rearm" }, alert);
  await tell("Pablo", `PUT ${one}`, {
    ...share,
    version: 4,
    threshold: 7_700,
    note: "Más arriba",
    mail: false,
  });
  await tell("Pablo", `PUT ${one}`, { ...share, version: 4, threshold: 7_800 });
  await tell(
    "Pablo",
    `PUT ${one}`,
    { ...share, version: 5, direction: "below", threshold: 7_550, mail: false },
    alert,
  );
  await tell("Pablo", `DELETE ${one}?version=4`);
  await tell("Pablo", "DELETE /alerts/<alerta 2>?version=1");
  await tell("Pablo", "DELETE /alerts/<alerta 2>?version=1");
  await tell("Pablo", "DELETE /positions/<posición 1>?version=1");
  await trades(tale, 7_540);
  wait("vence diciembre", 29 * day);
  await enter("Pablo", "pro");
  await trades(tale, 7_540, []);
  await tell("Pablo", "GET /alerts", null, inList);
  await tell("Pablo", "GET /alerts/fired?limit=50");
  await tell("Pablo", `POST ${one}/state`, { version: 6, action: "pause" }, alert);
  await tell("Pablo", "POST /alerts/<alerta 3>/state", { version: 1, action: "resume" });
}

async function brings({ tell, chapter, enter }: Tale): Promise<void> {
  chapter("Trae las de la extensión, y deja de recibirlas por email");
  const old = {
    subject: { kind: "premium", contract: call, side: "bid" },
    direction: "above",
    threshold: 500,
  };
  const alerts = [
    { key: "a", ...share, threshold: 9_000 },
    { key: "b", ...share, threshold: 9_100, mail: false, push: false },
    { key: "c", ...old },
    { key: "a", ...share, threshold: 9_000 },
  ];
  await enter("Blanca", "black");
  await tell("Blanca", "POST /alerts/import", { alerts });
  await tell("Blanca", "POST /alerts/import", { alerts: alerts.slice(0, 2) });
  await tell("Pablo", "POST /alerts/import", { alerts: alerts.slice(0, 1) });
  await tell("Blanca", "GET /alerts", null, inList);
  await tell("Blanca", "GET /alerts/contracts?symbols=GFGC7400DI,GFGV7400DI,NADA");
  await tell("Blanca", "GET /alerts/contracts?symbols=gfgc");
  await tell("Alguien", "GET /auth/unsubscribe?token=<usuario black>.alertas.<firma 2>", null, words);
  await tell("Alguien", "POST /auth/unsubscribe?token=<usuario black>.alertas.<firma 2>", null, words);
  await tell("Alguien", "POST /auth/unsubscribe?token=<usuario pro>.alertas.<firma 2>", null, words);
  await tell("Blanca", "GET /alerts", null, listed("alerts", "title", "mail"));
}

story(
  async () => {
    const world = await build({ market });
    now = world.clock.now;
    world.services.alertWatch?.checker.start();
    return world;
  },
  [
    ["alerts", "Alertas de cada clase", savesAlerts, asOthers],
    ["alerts-told", "Alertas que se cumplen", crosses, readsThem],
    ["alerts-changed", "Alertas que cambian y que terminan", changes, brings],
  ],
  { withRows: true },
);
