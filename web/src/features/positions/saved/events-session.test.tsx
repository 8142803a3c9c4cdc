import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press, write } from "../../../testing/hands.ts";
import { userSession } from "../../../testing/user-session.ts";
import type { UserSession } from "../../../testing/user-session.ts";
import { positions } from "../testing/saved-positions.ts";
import { cardOf, openSaved } from "../testing/saved-world.tsx";
import { marketOf } from "../testing/trader-market.ts";

// By role the library looks at every element of the page.
const dialog = () => document.querySelector("[role=dialog]") as HTMLElement;
const gone = () => waitFor(() => expect(dialog()).toBeNull());
const writesOf = ({ calls }: ReturnType<typeof openSaved>) => calls.filter(({ method }) => method !== "get");

/** Some of the positions in the market of now. */
async function opened(...ids: readonly string[]) {
  const world = openSaved(positions.filter(({ id }) => ids.includes(id)));
  await screen.findByText("Mis posiciones");
  world.accept(marketOf());
  await screen.findAllByText(/si cerrás ahora, neto/);
  await screen.findByText(/mercado abierto/);
  return world;
}

/** Presses twice what is under way for a while, and reads it meanwhile. */
async function sendsTwice(story: UserSession, world: Awaited<ReturnType<typeof opened>>, action: string) {
  let release: () => void = () => undefined;
  world.world.held = new Promise((resolve) => {
    release = resolve;
  });
  press(action);
  press(action);
  await screen.findByText(/^(?:Anotando|Guardando|Eliminando)/);
  story.changes();
  release();
  world.world.held = null;
  await gone();
  await story.toasts();
}

/** Of the leg at a place of a close. */
const field = (label: string, place: number, value: string) => {
  const input = within(dialog()).getAllByLabelText(label)[place] as HTMLElement;
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

async function closing(story: UserSession) {
  const opening = await opened("p2", "p8");
  story.part("Closing");
  press("Cerrar", cardOf("Lanzamiento"));
  story.hears();
  story.does("a hundred shares and one call, at prices of their own");
  field("Cantidad", 0, "100");
  field("Cantidad", 1, "1");
  field("Precio", 0, "7.395,5");
  field("Precio", 1, "305");
  story.changes();
  for (const [what, quantity, price] of [
    ["more calls than there are", "3", "305"],
    ["no price", "1", ""],
    ["no calls at all", "0", ""],
  ] as const) {
    story.does(what);
    field("Cantidad", 1, quantity);
    field("Precio", 1, price);
    story.changes();
  }
  story.does("nothing of either");
  field("Cantidad", 0, "");
  story.changes();
  story.does("sends the hundred shares without a connection, then with one, pressing twice");
  field("Cantidad", 0, "100");
  opening.world.trouble.add("post positions/p2/events");
  press("Anotar el cierre");
  await screen.findByText("Sin conexión");
  story.changes();
  opening.world.trouble.clear();
  await sendsTwice(story, opening, "Anotar el cierre");
  story.sends(writesOf(opening));
  story.does("closes what half of can't be closed");
  press("Cerrar", cardOf("Con media punta"));
  story.hears();
  press("Cancelar");
  cleanup();
}

async function rolling(story: UserSession) {
  const opening = await opened("p1", "p2", "p8");
  story.part("Rolling the call of a lanzamiento");
  press("Rolear", cardOf("Lanzamiento"));
  story.hears();
  story.does("into 7.900 of February");
  choose("Abrís", "GFGC7900FE");
  story.changes();
  story.does("at prices of its own");
  write("Precio de cierre", "307,25");
  write("Precio de apertura", "661");
  story.changes();
  story.does("into another one of December, which costs");
  choose("Abrís", "GFGC8200DI");
  story.changes();
  story.does("taking its price out brings the market's back");
  write("Precio de apertura", "170");
  write("Precio de apertura", "");
  story.changes();
  choose("Abrís", "GFGC8000DI");
  story.does("a base further up in the same expiry, which pays");
  story.changes();
  await sendsTwice(story, opening, "Anotar el roleo");
  story.sends(writesOf(opening));
  story.part("Rolling a bull: either of two");
  press("Rolear", cardOf("Bull"));
  story.hears();
  choose("Cerrás", "1");
  story.does("the sold one");
  story.changes();
  press("Cancelar");
  story.part("Rolling what can't be closed now, and a put");
  press("Rolear", cardOf("Con media punta"));
  story.hears();
  choose("Cerrás", "2");
  story.changes();
  story.does("into what nobody buys");
  choose("Abrís", "GFGV7800DI");
  story.changes();
  press("Cancelar");
  cleanup();
}

async function expiring(story: UserSession) {
  const opening = await opened("p1", "p4", "p7", "p8");
  story.part("What is over: nothing is said by the price of now");
  press("Vencimiento", cardOf("Octubre"));
  story.hears();
  story.does("the call was exercised, the puts ended without value");
  const [call, put] = within(dialog()).getAllByRole("listitem");
  press("Se ejerció", call);
  story.changes();
  press("Sin valor", put);
  story.changes();
  story.does("the puts were exercised too");
  press("Se ejerció", put);
  story.changes();
  await sendsTwice(story, opening, "Anotar el vencimiento");
  story.sends(writesOf(opening));
  for (const name of ["Bull", "Con media punta", "De antes"]) {
    story.part(`Before its day: ${name}`);
    press("Vencimiento", cardOf(name));
    story.hears();
    story.does("says of each that it was exercised");
    for (const leg of within(dialog()).getAllByRole("listitem")) press("Se ejerció", leg);
    story.changes();
    press("Cancelar");
  }
  cleanup();
}

async function owning(story: UserSession) {
  const opening = await opened("p1", "p2", "p6");
  const { trouble } = opening.world;
  story.part("Name and note");
  press("Editar nombre y nota de Bull de diciembre");
  story.hears();
  story.fills(dialog());
  write("Nombre", "Bull 7.400 / 7.600");
  write("Nota", "");
  story.does("sends it without a connection, then with one, pressing twice");
  trouble.add("put positions/p1");
  press("Guardar");
  await screen.findByText("Sin conexión");
  story.changes();
  trouble.clear();
  await sendsTwice(story, opening, "Guardar");
  story.sends(writesOf(opening));
  story.part("Deleting");
  press("Eliminar Lanzamiento");
  story.hears();
  press("Cancelar");
  story.does("deletes it without a connection");
  trouble.add("delete positions/p2");
  press("Eliminar Lanzamiento");
  await sendsTwice(story, opening, "Eliminar");
  story.does("deletes it, and the one that can't be read");
  trouble.clear();
  press("Eliminar Lanzamiento");
  await sendsTwice(story, opening, "Eliminar");
  await waitFor(() => expect(screen.queryByText("Lanzamiento")).toBeNull());
  press("Eliminar De otra versión");
  story.hears();
  press("Eliminar");
  await screen.findByText("1 de 50 que guarda tu plan");
  await story.toasts();
  story.sends(writesOf(opening).slice(2));
  cleanup();
}

it("what happens to saved positions reads as approved", async () => {
  const story = userSession("Lo que le pasa a una posición");
  await closing(story);
  await rolling(story);
  await expiring(story);
  await owning(story);
  await expect(story.text()).toMatchFileSnapshot("../testing/movimientos.txt");
}, 120_000);
