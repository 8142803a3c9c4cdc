import { escapeHtml } from "../frame/html.ts";

/** What the panel shows at 305 px, of the simulated market on a quiet afternoon. Base, market, theoretical, IV, delta. */
const rows = [
  ["6.762,1", "891,50", "793,92", "50,0", "82,2"],
  ["6.962,1", "735,50", "603,76", "48,4", "76,4"],
  ["7.162,1", "604,00", "426,77", "47,5", "69,2"],
  ["7.362,1", "469,50", "274,62", "47,0", "61,1"],
  ["7.562,1", "366,00", "157,85", "46,5", "52,6"],
  ["7.762,1", "277,50", "79,86", "46,2", "44,0"],
  ["7.962,1", "205,50", "35,22", "46,0", "35,9"],
] as const;
const atTheMoney = "7.362,1";
const facts = [
  ["VI en el dinero", "46,1 %"],
  ["Tasa implícita", "23,7 %"],
  ["Disponibles", "150"],
] as const;
const expiries = [
  ["DIC", "18/12"],
  ["ENE", "15/01"],
  ["FEB", "19/02"],
  ["ABR", "16/04"],
] as const;
const said =
  "El panel de la extensión: el precio de GGAL con su estado, la VI en el dinero y la tasa implícita, los vencimientos, y la cadena con base, mercado, teórico, volatilidad y delta de cada call.";

const cells = (texts: readonly string[]) => texts.map((text) => `<span>${escapeHtml(text)}</span>`).join("");
const mark =
  '<svg viewBox="0 0 32 32" fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><path class="one" d="M5 23.5H13L25.5 9"/><path class="other" d="M5 9 17 23.5H27"/></svg>';

/** The panel, drawn with the page's own colours: it follows the theme and weighs no file. */
export function panelPictureHtml(): string {
  const head = `<div class="top">${mark}<b>Paridad</b></div><div class="spot"><span>GGAL</span><b>7.455,50</b><span class="live">Conectado · ahora</span></div>`;
  const figures = `<div class="facts">${facts.map(([name, value]) => `<span>${name}<b>${value}</b></span>`).join("")}</div>`;
  const dates = `<div class="tabs">${expiries.map(([name, date], place) => `<span${place === 0 ? ' class="on"' : ""}><b>${name}</b>${date}</span>`).join("")}</div>`;
  const sides = '<div class="tabs sides"><span class="on"><b>CALLS</b></span><span><b>PUTS</b></span></div>';
  const lines = rows.map((row, place) => {
    const money = row[0] === atTheMoney ? " money" : "";
    return `<div class="row${place <= 3 ? " itm" : ""}${money}">${cells(row)}</div>`;
  });
  const chain = `<div class="rows"><div class="row head">${cells(["Base", "Mercado", "Teórico", "VI %", "Delta %"])}</div>${lines.join("")}</div>`;
  return `<figure class="panel-picture"><div role="img" aria-label="${escapeHtml(said)}"><div aria-hidden="true">${head}${figures}${dates}${sides}${chain}</div></div><figcaption>El panel, con el mercado simulado</figcaption></figure>`;
}
