import { expect, it } from "vitest";

import { changedLines, readAloud } from "@paridad/core/testing/reading";

import { toldSession } from "./told-session.ts";

const read = (html: string) => {
  document.body.innerHTML = html;
  return readAloud();
};

it("says headings, places, texts and lists in their order, and nothing that is hidden", () => {
  expect(
    read(`<main><h1>Mesa <small>hoy</small></h1><p>Sube <b class="text-up">+1,5&nbsp;%</b>.</p>
      <nav aria-label="Áreas"><a href="/a" aria-current="page">Una</a> <a href="/b">Otra</a></nav>
      <ul><li>uno<p>de dos</p></li><li>dos</li></ul><dl><div><dt>Costo</dt><dd>100</dd></div></dl>
      <p hidden>no</p><p aria-hidden="true">no</p><p style="display:none">no</p>
      <div role="status"></div><p role="status">Listo</p><p aria-live="polite">Vivo</p></main>`),
  ).toEqual([
    "main:",
    "  # Mesa hoy",
    "  Sube +1,5 %↑.",
    '  navigation "Áreas": [link Una, current page → /a] [link Otra → /b]',
    "  - uno",
    "    de dos",
    "  - dos",
    "  Costo: 100",
    "  status: Listo",
    "  live: Vivo",
  ]);
});

it("says fields with what stands in them, and how each control stands", () => {
  expect(
    read(`<label for="n">Tasa</label><input id="n" type="text" role="spinbutton" aria-valuenow="30" value="30"
      aria-invalid="true" aria-describedby="d"><p id="d">Entre 0 y 200</p>
      <label><input type="checkbox" checked> Ver todo</label>
      <label for="s">Lotes</label><select id="s"><option>1</option><option selected>5</option></select>
      <input aria-label="Nombre" placeholder="Mi cono" required disabled><button aria-pressed="true" title="Detalle">Sí</button>
      <button aria-busy="true" disabled>Guardando...</button><button aria-expanded="false">Más</button>
      <progress aria-label="Hecho" value="40" max="100"></progress>`),
  ).toEqual([
    "[number Tasa = 30, invalid {Entre 0 y 200}]",
    "[checkbox Ver todo, checked]",
    "[choice Lotes = 5, of 1 / 5]",
    "[field Nombre = vacío, e.g. Mi cono, required, disabled]",
    "[button Sí, pressed {Detalle}] [button Guardando..., busy, disabled] [button Más, folded]",
    "[progress Hecho = 40, max 100]",
  ]);
});

it("says a table by its rows, with where their links go, and a dialog and a drawing by name", () => {
  expect(
    read(`<table aria-label="Precios" aria-rowcount="3"><thead><tr><th scope="col" title="La base">Base</th>
      <th aria-sort="descending"><button>Prima</button></th></tr></thead>
      <tbody><tr data-money><th scope="row"><a href="/x">7.400</a></th><td>5,00</td></tr>
      <tr class="text-muted"><th>80</th><td><span role="img" aria-label="Nadie compra">–</span></td></tr></tbody></table>
      <div role="dialog" aria-modal="true" aria-label="Borrar"><p>¿Seguro?</p><button>No</button></div>
      <svg role="img" aria-label="Cono"><text>10</text><text>20</text></svg>`),
  ).toEqual([
    'table "Precios" of 3 rows:',
    "  Base      | [Prima] (descending)",
    "  ◆ [7.400] |            5,00  → /x",
    "  (gris) 80 | –<Nadie compra>",
    "  ? Base: La base",
    'dialog "Borrar" (modal):',
    "  ¿Seguro?",
    "  [button No]",
    "<image Cono: 10 · 20>",
  ]);
});

it("a session says what went and what came, whatever the blanks between", () => {
  expect(changedLines(["a", "b  c", "d"], ["a", "x", "b c"])).toEqual(["+ x", "- d"]);
  expect(changedLines(["a | 1 | 2", "b | 1 | 2"], ["c | 1 | 2", "a | 1 | 3"])).toEqual([
    "~ a | 3: 2 ⇒ 3",
    "- b | 1 | 2",
    "+ c | 1 | 2",
  ]);
  document.body.innerHTML = "<h1>Uno</h1>";
  const session = toldSession("Prueba");
  session.reads("al entrar");
  document.body.innerHTML = "<h1>Dos</h1>";
  session.changes("al volver");
  session.changes("otra vez");
  session.adds("pide", ["GET /x"]);
  expect(session.text()).toBe(
    "Prueba\n======\n\n> al entrar\n# Uno\n\n> al volver\n- # Uno\n+ # Dos\n\n> otra vez\n(nothing)\n\n> pide\nGET /x\n",
  );
});
