import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press, write } from "../../../testing/hands.ts";
import { openSession, richMarket } from "../testing/opportunity-session.ts";
import { option } from "../testing/render-opportunities.tsx";
import { SearchScreen } from "./search-screen.tsx";

const options = [
  option("GFGC7400DI", 420, 430),
  option("GFGC7600DI", 330, 340),
  option("GFGC8000DI", 190, 200),
  option("GFGV7400DI", 250, 260),
  option("GFGV7600DI", null, 350),
];
/** Every row found, none to come. */
const settled = async () =>
  void (await screen.findByText(
    /En rendimiento y probabilidad a la vez|No hay con qué|Falta una punta de la/,
  ));

it("a session with the search reads as approved", async () => {
  const session = openSession("Buscador", SearchScreen, {
    path: "/?desde=8000&maximo=2",
    settled,
  });
  await session.market(richMarket({ options }));
  session.reads("what fits 8.000 at the first close, up to two legs");
  fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
  session.changes("the likeliest");
  press("Prob. de ganar");
  session.reads("by probability", screen.getByRole("region", { name: "Estructuras" }), false);
  fireEvent.click(screen.getByText("Las que no aparecen y por qué"));
  session.reads(
    "what is missing",
    screen.getByText("Las que no aparecen y por qué").closest("details") as HTMLElement,
  );
  write("Plata como mucho", "20000");
  await settled();
  session.reads("with 20.000 pesos", screen.getByRole("region", { name: "Estructuras" }), false);
  press("Solo las que cobran al entrar");
  await settled();
  session.changes("those that pay on entering");
  choose("Patas", "1");
  await settled();
  session.changes("of one leg: none");
  await session.market(
    richMarket({ options, source: { momentsApart: true } }),
    /^Las opciones y el papel son/,
  );
  session.changes("another market doesn't disturb what was found");
  press(/Puntas de las/);
  await screen.findByText("La cadena y la acción son de momentos distintos");
  session.changes("asked of the new market, which is of two moments");
  await expect(session.text()).toMatchFileSnapshot("../testing/buscador.txt");
});
