// Paridad para Google Sheets. En tu planilla: Extensiones, Apps Script; borrá lo que haya, pegá esto y guardá.
// Tu clave de planilla abre la cadena, las tasas, los lanzamientos y tu cartera, y nada más: quien pueda ver este código, la ve.
const SERVER = "SERVIDOR_DE_PARIDAD";
const KEY = "CLAVE_DE_PLANILLA";
const FRESH_SECONDS = 60;
// Una respuesta que no salió no se vuelve a pedir en cada celda.
const REFUSED_SECONDS = 20;
const PIECE = 90000;
const MONTHS = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"];
const FIELDS = {
  base: "strike",
  tipo: "type",
  vencimiento: "expiration",
  compra: "bid",
  venta: "ask",
  cantcompra: "bidSize",
  cantventa: "askSize",
  ultimo: "last",
  cierre: "previousClose",
  volumen: "volume",
  medio: "mid",
  vi: "impliedVolatility",
  motivo: "impliedVolatilityReason",
  delta: "delta",
  gamma: "gammaPerPercent",
  vega: "vegaPerPoint",
  theta: "thetaPerDay",
  rho: "rhoPerPoint",
  probabilidad: "probabilityInTheMoney",
  hora: "quotedAt",
};
const ADDRESSES = {
  chain: "chain?columns=" + ["symbol", ...Object.values(FIELDS)].join(","),
  share: "quote?symbols=GGAL",
  rates: "rates?",
};
const CHAIN_HEADS = {
  Especie: "symbol",
  Tipo: "type",
  Base: "strike",
  Vencimiento: "expiration",
  "Cant. compra": "bidSize",
  Compra: "bid",
  Venta: "ask",
  "Cant. venta": "askSize",
  Último: "last",
  VI: "impliedVolatility",
  Delta: "delta",
  "Gamma 1 %": "gammaPerPercent",
  Vega: "vegaPerPoint",
  Theta: "thetaPerDay",
  "Prob. ejercicio": "probabilityInTheMoney",
};
const RATE_HEADS = {
  Vencimiento: "expiration",
  Días: "daysToExpiry",
  Base: "strike",
  "TNA colocadora": "lendTna",
  "TNA media": "midTna",
  "TNA tomadora": "borrowTna",
  "Implícita del vencimiento": "impliedTna",
  "Caución del plazo": "caucionTna",
};

/**
 * Un dato de una especie, o de un rango de especies: =PARIDAD("GFGC7200DI"; "vi"). Un rango se lee de una vez.
 *
 * @param {string} especie Por ejemplo GFGC7200DI o GGAL, o un rango de celdas.
 * @param {string} dato vi, compra, venta, ultimo, cantcompra, cantventa, medio, cierre, volumen, delta, gamma, vega, theta, rho,
 *   probabilidad, base, tipo, vencimiento, hora o motivo (por qué no hay vi).
 * @param {any} vuelta Opcional: la celda que cambia al actualizar, Paridad!A1.
 * @return El dato; vacío si no se conoce.
 * @customfunction
 */
function PARIDAD(especie, dato, vuelta) {
  const field = FIELDS[plain_(dato)];
  if (field === undefined)
    throw new Error("No conozco el dato " + dato + ". Hay: " + Object.keys(FIELDS).join(", "));
  if (!Array.isArray(especie)) return valueOf_(especie, field);
  return especie.map((row) =>
    row.map((symbol) => {
      if (symbol === "") return "";
      try {
        return valueOf_(symbol, field);
      } catch (error) {
        return error.message;
      }
    }),
  );
}

/**
 * La cadena de un vencimiento: =PARIDAD_CADENA("DIC").
 *
 * @param {string} vencimiento El mes (DIC) o el día (2026-12-18); sin nada, el más cercano.
 * @param {any} vuelta Opcional: Paridad!A1.
 * @return Una fila por opción, con sus títulos.
 * @customfunction
 */
function PARIDAD_CADENA(vencimiento, vuelta) {
  const rows = rows_(text_("chain"));
  const days = [...new Set(rows.map((row) => row.expiration))].sort();
  const asked = String(vencimiento || days[0])
    .trim()
    .toUpperCase();
  const month = MONTHS.indexOf(asked.slice(0, 3)) + 1;
  const day = days.find((one) => one === asked || (month > 0 && Number(one.slice(5, 7)) === month));
  if (day === undefined)
    throw new Error("No hay opciones que venzan en " + vencimiento + ". Hay: " + days.join(", "));
  return grid_(
    rows.filter((row) => row.expiration === day),
    CHAIN_HEADS,
  );
}

/**
 * Las tasas implícitas por base y vencimiento, en TNA, con la caución de cada plazo: =PARIDAD_TASAS().
 *
 * @param {any} vuelta Opcional: Paridad!A1.
 * @return Una fila por base y vencimiento, con sus títulos.
 * @customfunction
 */
function PARIDAD_TASAS(vuelta) {
  return grid_(rows_(text_("rates")), RATE_HEADS);
}

/** Menú de la planilla. */
function onOpen() {
  const menu = SpreadsheetApp.getUi().createMenu("Paridad");
  menu
    .addItem("Actualizar ahora", "actualizar")
    .addItem("Actualizar cada minuto", "actualizarCadaMinuto")
    .addToUi();
}

/** Cambia Paridad!A1: lo que la nombra se calcula de nuevo. */
function actualizar() {
  const book = SpreadsheetApp.getActive();
  const sheet = book.getSheetByName("Paridad") || book.insertSheet("Paridad");
  sheet.getRange("A1").setValue(new Date());
}

function actualizarCadaMinuto() {
  const has = ScriptApp.getProjectTriggers().some((one) => one.getHandlerFunction() === "actualizar");
  if (!has) ScriptApp.newTrigger("actualizar").timeBased().everyMinutes(1).create();
}

function plain_(text) {
  return String(text)
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}

/** De la tabla se lee la línea de la especie y nada más: una celda no espera a que se lea entera. */
function valueOf_(symbol, field) {
  const name = String(symbol).trim().toUpperCase();
  const text = text_(name === "GGAL" ? "share" : "chain");
  const from = text.indexOf("\n" + name + ",") + 1;
  if (from === 0) throw new Error("No conozco la especie " + name);
  return rows_(text.split("\n", 1)[0] + "\n" + text.slice(from).split("\n", 1)[0])[0][field];
}

function grid_(rows, heads) {
  return [Object.keys(heads), ...rows.map((row) => Object.values(heads).map((field) => row[field]))];
}

function rows_(text) {
  const [heads, ...rows] = Utilities.parseCsv(text);
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [heads[at], cell_(cell)])));
}

function cell_(text) {
  return text === "" || !/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) ? text : Number(text);
}

/** La tabla de la memoria de la planilla, si es de hace menos de un minuto. */
function text_(name) {
  const cached = cached_(name);
  if (cached !== null) return cached;
  // Mil celdas piden a la vez: la primera lee y las otras esperan a que esté.
  const lock = LockService.getScriptLock();
  lock.tryLock(20000);
  try {
    return cached_(name) ?? fetched_(name);
  } finally {
    lock.releaseLock();
  }
}

/** Un valor de la memoria no pasa de 100 kB: las tablas van en partes. */
function cached_(name) {
  const cache = CacheService.getScriptCache();
  const [state = "", count = "0"] = (cache.get(name) || "").split("|");
  if (state === "") return null;
  const places = Array.from({ length: Number(count) }, (_, at) => name + "#" + at);
  const pieces = cache.getAll(places);
  if (places.some((place) => !pieces[place])) return null;
  const text = places.map((place) => pieces[place]).join("");
  if (state === "refused") throw new Error(text);
  return text;
}

function fetched_(name) {
  const url = SERVER + "/v1/sheet/" + ADDRESSES[name] + "&decimals=point&key=" + KEY;
  const answer = UrlFetchApp.fetch(url, { muteHttpExceptions: true });
  const isGood = answer.getResponseCode() === 200;
  const text = answer.getContentText().trim();
  const pieces = {};
  for (let at = 0; at * PIECE < text.length; at += 1)
    pieces[name + "#" + at] = text.slice(at * PIECE, (at + 1) * PIECE);
  const seconds = isGood ? FRESH_SECONDS : REFUSED_SECONDS;
  const cache = CacheService.getScriptCache();
  cache.putAll(pieces, seconds);
  cache.put(name, (isGood ? "ok|" : "refused|") + Object.keys(pieces).length, seconds);
  if (!isGood) throw new Error(text);
  return text;
}
