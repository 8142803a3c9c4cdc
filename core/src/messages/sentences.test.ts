import { describe, expect, it, test } from "vitest";

import { feedWords } from "./feed.ts";
import {
  adminSuccessMessages,
  alertMessages,
  alertState,
  auditFaultMessage,
  auditWholeMessage,
  bestCoveredCall,
  bestRate,
  busyPageTexts,
  cautionText,
  connectionMessages,
  countedQuotes,
  feedLossMessage,
  firstCode,
  importMessages,
  keyErrorMessages,
  leavingTexts,
  marketNotices,
  parameterTexts,
  pastWords,
  paymentTexts,
  quoteBadge,
  recordedTermsMessages,
  missingResultText,
  savedPositionMessages,
  shareBasisNote,
  toastDurationMilliseconds,
  toastMessages,
  unknownSymbolText,
  volatilityPoints,
} from "./index.ts";

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("counts are said in one and in many", () => {
  expect([1, 2].map(adminSuccessMessages.bulkDone)).toEqual(["Cambiamos 1 usuario", "Cambiamos 2 usuarios"]);
  expect([1, 2].map(adminSuccessMessages.bulkMailQueued)).toEqual([
    "1 correo en camino",
    "2 correos en camino",
  ]);
  expect([1, 1_200].map(importMessages.imported)).toEqual([
    "Se importó 1 operación",
    "Se importaron 1.200 operaciones",
  ]);
  expect([1, 2_000].map(auditWholeMessage)).toEqual([
    "1 fila, cadena íntegra",
    "2.000 filas, cadena íntegra",
  ]);
  expect(countedQuotes(1, 0)).toBe("1 base con puntas");
  expect(countedQuotes(8, 1)).toBe("8 bases con puntas, 1 descartada");
  expect(countedQuotes(0, 3)).toBe("0 bases con puntas, 3 descartadas");
});

test("what a plan keeps is said with its number, or that there is no plan", () => {
  expect([0, 5].map(savedPositionMessages.full)).toEqual([
    "Sin un plan activo no se guardan posiciones nuevas.",
    "Tu plan guarda hasta 5 posiciones. Eliminá alguna para guardar otra.",
  ]);
  expect([0, 10].map(alertMessages.full)).toEqual([
    "Sin un plan activo no se guardan alertas nuevas.",
    "Tu plan guarda hasta 10 alertas. Eliminá alguna para guardar otra.",
  ]);
  expect([0, 50].map(importMessages.full)).toEqual([
    "Sin un plan activo no se guardan posiciones nuevas.",
    "Esta importación pasa las 50 posiciones que guarda tu plan. Eliminá alguna y volvé a importar.",
  ]);
  expect(importMessages.mostImports(50)).toBe("Ya hay 50 importaciones. Deshacé alguna para sumar otra.");
  expect(importMessages.mostOperations(20_000)).toBe(
    "Entre todas las importaciones se guardan 20.000 operaciones.",
  );
  expect(keyErrorMessages.tooMany(5)).toBe("Podés tener hasta 5 claves activas. Revocá una para crear otra.");
  expect(keyErrorMessages.scope("stream")).toBe("La clave no tiene el permiso stream.");
  expect(importMessages.moved(["Cono", "Bull"])).toBe(
    "Cambiaste «Cono», «Bull» después de importar: no se puede deshacer sin perder ese cambio. Si ya no la querés, eliminala y volvé a deshacer.",
  );
});

test.each([
  ["2026-01-16", 0, "Importada ENE 2026"],
  ["2026-12-18", 0, "Importada DIC 2026"],
  ["2026-06-19", 1, "Importada JUN 2026 (2)"],
  ["share", 0, "Importada acciones"],
  ["share", 2, "Importada acciones (3)"],
])("an import of %s, the %i of its name: %s", (slot, place, name) => {
  expect(importMessages.positionName(slot, place)).toBe(name);
});

test("payments and leaving say until when, by whom and the code", () => {
  expect([null, "20/12/2026"].map(paymentTexts.approved)).toEqual([
    "Plan activado",
    "Plan activado hasta el 20/12/2026",
  ]);
  expect(paymentTexts.alreadyDecided("activado", null)).toBe("Ese pago ya está activado");
  expect(paymentTexts.alreadyDecided("rechazado", "ana")).toBe("Ese pago ya está rechazado por ana");
  expect(leavingTexts.noticed("B-1")).toBe("Registramos tu baja. Número de trámite: B-1");
  expect(leavingTexts.withdrawn("A-1")).toBe("Registramos tu arrepentimiento. Número de trámite: A-1");
  expect(toastMessages.welcome("Nora")).toBe("¡Te damos la bienvenida, Nora!");
  expect(toastDurationMilliseconds).toBe(4_000);
  expect(busyPageTexts.again(5)).toBe("Esta página vuelve a probar sola en 5 segundos.");
});

test("the audit log's first broken row", () => {
  const time = "2026-11-20T18:05:09Z";
  const fault = { position: 1_200, id: "a1", time };
  expect(auditFaultMessage({ ...fault, reason: "changed" })).toBe(
    "La fila 1.200 (a1, 20/11/2026 15:05:09) cambió después de escrita",
  );
  expect(auditFaultMessage({ ...fault, reason: "moved" })).toMatch(/está en otro lugar$/);
  expect(auditFaultMessage({ ...fault, reason: "added" })).toMatch(/no la escribió el servidor$/);
  expect(auditFaultMessage({ position: 3, id: null, time: null, reason: "removed" })).toBe(
    "La fila 3 falta: alguien la eliminó",
  );
  expect(auditFaultMessage({ position: 3, id: "a1", time: null, reason: "removed" })).toBe(
    "La fila 3 falta: alguien la eliminó",
  );
});

test("a volatility against its own past", () => {
  const reading = { ok: true, percentile: 0.846, count: 120 } as const;
  const rest = "más alta que en el 85 % de 120 ruedas de opciones con moneyness y días parecidos";
  expect(pastWords({ ...reading, mark: null })).toBe(rest);
  expect(pastWords({ ...reading, mark: "dear" })).toBe(`cara contra su historia: ${rest}`);
  expect(pastWords({ ...reading, mark: "cheap" })).toBe(`barata contra su historia: ${rest}`);
  expect(pastWords({ ok: false, reason: "few-sessions", count: 7 })).toBe(
    "Hay menos de 20 ruedas guardadas de opciones así (7)",
  );
  expect(pastWords({ ok: false, reason: "no-past" })).toBe("No hay ruedas guardadas con qué comparar");
});

test("what every screen says of the market as a whole, in this order", () => {
  const none = { isCut: false, isStale: false, areMomentsApart: false };
  expect(marketNotices(none)).toEqual([]);
  expect(marketNotices({ isCut: true, isStale: true, areMomentsApart: true })).toEqual([
    "La fuente de datos del mercado no responde. Mostramos lo último recibido.",
    "La fuente de datos está demorada: las cotizaciones pueden ser viejas.",
    "Las opciones y el papel son de momentos distintos: tasas, volatilidades y oportunidades no valen.",
  ]);
  expect(marketNotices({ ...none, isStale: true })).toHaveLength(1);
  expect(quoteBadge("crossed")).toBe("cruz.");
  expect(quoteBadge("no-sides")).toBe("sin puntas");
});

test.each([
  [{ from: "sides", isOld: false, settlement: "24hs" }, null],
  [{ from: "sides", isOld: false, settlement: "T1" }, null],
  [{ from: "sides", isOld: false, settlement: null }, null],
  [
    { from: "sides", isOld: false, settlement: "CI" },
    { label: "CI", detail: "Contra el papel en CI; las opciones liquidan en 24hs" },
  ],
  [
    { from: "sides", isOld: true, settlement: "CI" },
    { label: "papel viejo", detail: "La cotización del papel es anterior a la de las opciones" },
  ],
  [
    { from: "last", isOld: false, settlement: "24hs" },
    { label: "último", detail: "Contra el último precio del papel: le falta una punta" },
  ],
  [
    { from: "last", isOld: false, settlement: "48hs" },
    {
      label: "último",
      detail:
        "Contra el último precio del papel: le falta una punta. Contra el papel en 48hs; las opciones liquidan en 24hs",
    },
  ],
  [
    { from: "manual", isOld: true, settlement: "CI" },
    { label: "tu spot", detail: "Contra el spot que escribiste" },
  ],
] as const)("an implied rate against %o", (basis, note) => {
  expect(shareBasisNote(basis)).toEqual(note);
});

test("a lost connection says which try comes when, and how many connections are taken", () => {
  const rest = "Mostramos lo último recibido y tus datos siguen como los dejaste.";
  const retrying = (seconds: number) => connectionMessages.retrying({ attempt: 2, attempts: 5, seconds });
  expect(retrying(4)).toBe(`Reintento 2 de 5, en 4 s. ${rest}`);
  expect(retrying(0)).toBe(`Reintento 2 de 5, ahora. ${rest}`);
  const taken = { message: "Ya estás usando todas.", connections: 3, limit: 2 };
  expect(connectionMessages.allTaken(taken)).toBe("Ya estás usando todas (3 de 2)");
  expect(connectionMessages.allTaken({ ...taken, connections: null })).toBe("Ya estás usando todas (2 de 2)");
  expect(connectionMessages.allTaken({ ...taken, limit: null })).toBe("Ya estás usando todas.");
});

test.each([
  [[], "No conocemos la opción GFGX. Las que operan están en /v1/instruments."],
  [["A"], "No conocemos la opción GFGX. ¿Es A?"],
  [["A", "B"], "No conocemos la opción GFGX. ¿Es A o B?"],
  [["A", "B", "C"], "No conocemos la opción GFGX. ¿Es A, B o C?"],
])("an unknown symbol that may be %o", (similar, text) => {
  expect(unknownSymbolText("GFGX", similar)).toBe(text);
});

test("parameters that aren't known are told with those that are", () => {
  expect(parameterTexts.unknown("limite", ["to", "limit"])).toBe(
    "Campo desconocido. ¿Es limit? Van: limit y to.",
  );
  expect(parameterTexts.unknown("zzzzzz", ["limit"])).toBe("Campo desconocido. Van: limit.");
  expect(parameterTexts.wrongValue(["1m", "5m", "1d"])).toBe("Puede ser 1m, 5m o 1d.");
  expect(parameterTexts.unknownColumn("bidd", ["symbol", "bid", "ask"])).toBe(
    "No hay una columna bidd. ¿Es bid? Valen: symbol, bid y ask.",
  );
});

test("what was recorded of a source that keeps it: its names and days", () => {
  const one = { sources: ["A"], from: "2026-11-02", to: "2026-11-20" };
  expect(recordedTermsMessages.refused(one)).toBe(
    "No se puede mostrar lo grabado de A entre el 02/11/2026 y el 20/11/2026 fuera de las pantallas de Paridad: la fuente no lo permite.",
  );
  expect(recordedTermsMessages.leftOut({ ...one, sources: ["A", "B", "C"], from: null })).toBe(
    "No incluye lo grabado de A, B y C hasta el 20/11/2026: la fuente no permite mostrarlo fuera de las pantallas de Paridad.",
  );
  expect(recordedTermsMessages.leftOut({ ...one, sources: ["A", "B"], from: one.to })).toBe(
    "No incluye lo grabado de A y B el 20/11/2026: la fuente no permite mostrarlo fuera de las pantallas de Paridad.",
  );
});

describe("the first code that somebody pastes", () => {
  const place = { base: "https://paridad.example", key: "pdk_1", isWindows: false };

  it("fetches the client, keeps the key, runs the program", () => {
    const client = '"https://paridad.example/docs/paridad.py"';
    expect(firstCode.prepare(place)).toBe(`curl -fsSO ${client}\nexport PARIDAD_CLAVE="pdk_1"`);
    expect(firstCode.prepare({ ...place, isWindows: true })).toBe(
      `curl.exe -fsSO ${client}\n$env:PARIDAD_CLAVE = "pdk_1"`,
    );
    const program = firstCode.programs.history;
    expect(firstCode.python("history", place)).toBe(
      `${firstCode.prepare(place)}\npython3 - <<'FIN'\n${program}\nFIN`,
    );
    const windows = { ...place, isWindows: true };
    expect(firstCode.python("history", windows)).toBe(
      `${firstCode.prepare(windows)}\n@'\n${program}\n'@ | python -`,
    );
  });

  it("asks by curl, or is a page of its own", () => {
    const sent = '-s -H "Authorization: Bearer pdk_1" "https://paridad.example/v1/';
    expect(firstCode.curl("history", place)).toBe(
      `curl ${sent}share-history?resolution=1d&limit=20&format=csv"`,
    );
    expect(firstCode.curl("chain", { ...place, isWindows: true })).toBe(
      `curl.exe ${sent}chain?expiration=nearest&columns=symbol,bid,ask,impliedVolatility&format=csv"`,
    );
    const page = firstCode.page(place);
    expect(page).toContain('<script type="module" src="https://paridad.example/v1/paridad.js">');
    expect(page).toContain('<link rel="stylesheet" href="https://paridad.example/v1/paridad.css">');
    expect(page).toContain('<paridad-option-chain embed-key="pdk_1" strikes="6">');
  });
});

describe("what an alert is doing", () => {
  const alert = {
    status: "resting",
    lastFiredAt: null,
    isTrue: null,
    endedReason: null,
    unknown: null,
  } as const;
  const told = "2026-11-20T15:00:00Z";
  it.each([
    [{ status: "armed" }, "waiting", "Esperando", ""],
    [
      { status: "armed", unknown: "Falta la punta" },
      "waiting",
      "Esperando",
      "ahora no se sabe: falta la punta",
    ],
    [{ status: "paused", lastFiredAt: told, unknown: "x" }, "paused", "En pausa", ""],
    [{ status: "ended", endedReason: "expired" }, "ended", "Terminó", "el contrato venció"],
    [{ status: "ended", endedReason: "position-gone" }, "ended", "Terminó", "la posición se eliminó"],
    [{ status: "ended", endedReason: "position-closed" }, "ended", "Terminó", "la posición se cerró"],
    [{ status: "ended", lastFiredAt: told }, "ended", "Terminó", ""],
    [
      { lastFiredAt: told, isTrue: true },
      "told",
      "Avisada",
      "descansa hasta que el valor vuelva del otro lado",
    ],
    [{ isTrue: true }, "true", "Ya se cumple", "avisa cuando vuelva a cruzar"],
    [{ isTrue: false }, "beginning", "Por empezar", "empieza cuando vea el valor del otro lado"],
    [
      { unknown: "Falta la punta" },
      "beginning",
      "Por empezar",
      "ahora no se sabe: falta la punta; empieza cuando vea el valor del otro lado",
    ],
  ] as const)("%o", (change, kind, name, detail) => {
    expect(alertState({ ...alert, ...change }, { isAsleep: false })).toEqual({ kind, name, detail });
  });

  it.each([
    [{ status: "armed", unknown: "x" }, "asleep", "Duerme"],
    [{ status: "resting", lastFiredAt: told }, "asleep", "Duerme"],
    [{ status: "paused" }, "paused", "En pausa"],
    [{ status: "ended" }, "ended", "Terminó"],
  ] as const)("asleep, %o", (change, kind, name) => {
    expect(alertState({ ...alert, ...change }, { isAsleep: true })).toEqual({ kind, name, detail: "" });
  });

  it("when it is saved", () => {
    const saved = (direction: "above" | "below", reason: string | null) =>
      alertMessages.savedUnknown({ direction, threshold: "7.500,00", reason });
    expect(saved("above", null)).toBe(
      "Alerta guardada. Con tu plan el valor se mira al cierre de cada cinco minutos. Empieza a esperar cuando lo veamos por debajo de 7.500,00.",
    );
    expect(saved("below", "Falta la punta")).toBe(
      "Alerta guardada. Ahora no se sabe cuánto vale: falta la punta. Empieza a esperar cuando lo veamos por encima de 7.500,00.",
    );
    expect(alertMessages.savedTrue("7.600,00")).toBe(
      "Alerta guardada. Ya se cumple: ahora 7.600,00. Te avisamos cuando vuelva a cruzar.",
    );
  });
});

describe("the best rate against the caución", () => {
  const call = { strike: 7_400, still: 0.412, points: 0.041, breakeven: 7_110, bid: 300, neededBid: 312.341 };
  const said = (change: object) => plain(bestCoveredCall({ ...call, ...change }));
  const base = "la base 7.400: papel quieto 41,2 % TNA neto,";

  it("of a lanzamiento", () => {
    expect(said({})).toBe(`Primera, ${base} +4,1 puntos sobre la caución; aguanta hasta 7.110,00.`);
    expect(said({ points: 0.01, breakeven: null })).toBe(`Primera, ${base} +1,0 punto sobre la caución.`);
    const nearest = "Ninguna le gana a la caución. La más cercana es ";
    expect(said({ points: 0, breakeven: null })).toBe(
      `${nearest}${base} 0,0 puntos sobre la caución. Para igualarla la prima tendría que pagar 312,35 y paga 300,00.`,
    );
    expect(said({ points: -0.02, breakeven: null, bid: null })).toBe(
      `${nearest}${base} −2,0 puntos sobre la caución.`,
    );
    expect(said({ points: -0.02, breakeven: null, neededBid: null })).toBe(
      `${nearest}${base} −2,0 puntos sobre la caución.`,
    );
  });

  it("of a loan through options", () => {
    const rate = { strike: 7_400, points: 0.02, distance: 3.5 };
    const loan = (change: object) => plain(bestRate({ ...rate, ...change }));
    expect(loan({})).toBe("Primera, la base 7.400: +2,0 puntos contra la caución, neto de costos.");
    const nearest =
      "Ninguna le gana a la caución. La más cercana es la base 7.400: −2,0 puntos contra la caución, neto de costos.";
    expect(loan({ points: -0.02 })).toBe(
      `${nearest} Para igualarla las puntas tendrían que mejorar 3,50 por acción.`,
    );
    expect(loan({ points: -0.02, distance: null })).toBe(nearest);
  });
});

test("differences of volatilities in points, cautions of quotes", () => {
  expect([0.013, -0.02, 0, null].map(volatilityPoints).map(plain)).toEqual([
    "+1,3 pts",
    "−2,0 pts",
    "0,0 pts",
    "–",
  ]);
  expect(cautionText([])).toBe("");
  expect(cautionText([{ kind: "ask-missing" }, { kind: "old", age: 23 * 60_000 }])).toBe(
    "sin punta vendedora, cotización de hace 23 min",
  );
  expect(
    (["crossed", "no-sides", "bid-missing", "undated"] as const).map((kind) => cautionText([{ kind }])),
  ).toEqual(["puntas cruzadas", "sin puntas", "sin punta compradora", "cotización sin hora"]);
});

describe("the feed, to administrators", () => {
  it("says its state, why it is lost, and what could not be used", () => {
    expect(
      feedWords({
        state: "lost",
        lostReason: "silence",
        faults: { "wrong-number": 2, reconnection: 0, new: 1 },
      }),
    ).toEqual({
      state: "Perdida",
      reason: "Motivo: no llegan datos",
      unused: [
        {
          fault: "wrong-number",
          name: "Números que no son precios ni cantidades (se muestran como desconocidos)",
          count: 2,
        },
        { fault: "new", name: "new", count: 1 },
      ],
    });
    const states = ["starting", "running", "stopped", "new"];
    expect(states.map((state) => feedWords({ state, lostReason: null, faults: {} }).state)).toEqual([
      "Iniciando",
      "En marcha",
      "Detenida",
      "new",
    ]);
  });

  it.each([
    ["no answer to a ping", "la conexión quedó muda"],
    ["BYMA sends no quotes", "el proveedor no manda precios"],
    ["the upstream lost its own feed", "el proveedor perdió su propia fuente"],
    ["socket closed", "el proveedor cerró la conexión"],
    ["the socket does not open", "la conexión en vivo del proveedor no abre"],
    ["the market's socket answered 403", "la conexión en vivo del proveedor respondió 403"],
    ["/chain answered 429", "/chain respondió 429: el proveedor pide menos consultas"],
    ["/login refused the account", "/login rechazó el usuario o la contraseña"],
    ["/chain sent no JSON", "/chain mandó algo que no son datos (¿una página de mantenimiento?)"],
    ["/chain sent too much", "/chain mandó una respuesta demasiado grande"],
    ["/chain has another form", "la respuesta de /chain cambió de forma"],
    ["/chain came empty", "/chain vino vacía"],
    ["the provider repeats its answer", "el proveedor repite la misma respuesta hace más de 15 minutos"],
    ["the login answered without a token", "el ingreso no dio una credencial"],
    ["the list of instruments has another form", "la lista de instrumentos tiene otra forma"],
  ])("%s: %s", (reason, said) => {
    expect(feedLossMessage(reason)).toBe(said);
  });
});

it("a position without a result says first what is over, then the plan, that nothing was heard, or a side is missing", () => {
  expect(
    [
      { overdue: "2026-10-16", hasMarket: false, isWaiting: true },
      { overdue: null, hasMarket: false, isWaiting: false },
      { overdue: null, hasMarket: true, isWaiting: true },
      { overdue: null, hasMarket: true, isWaiting: false },
    ].map(missingResultText),
  ).toEqual([
    "Falta anotar cómo terminó lo que venció",
    "Los precios de ahora necesitan un plan que los incluya",
    "Todavía no llegaron cotizaciones",
    "Falta una punta para cerrarla",
  ]);
});
