import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose } from "../../../testing/hands.ts";
import { openSession, richMarket } from "../testing/opportunity-session.ts";
import { SpreadsScreen } from "./spreads-screen.tsx";

const grid = (name: string) => screen.getByRole("region", { name });

it("a session with the matrix of spreads reads as approved", async () => {
  const session = openSession("Matriz de bulls y bears", SpreadsScreen, {
    path: "/?venc=2026-12-18",
  });
  await session.market();
  session.reads("bulls of calls, what they gain by peso at risk");
  fireEvent.focus(within(grid("Bull con calls")).getByRole("link", { name: /^7\.400 \/ 7\.600/ }));
  session.changes("looking at 7.400 / 7.600");
  for (const number of ["prob", "costo", "maximo", "distancia", "puntas"]) {
    choose("Número y color", number);
    session.reads(`coloured by ${number}`, grid("Bull con calls"), false);
  }
  choose("Número y color", "ratio");
  choose("Spread", "bull-put");
  session.reads("bulls of puts", grid("Bull con puts"));
  fireEvent.focus(within(grid("Bull con puts")).getByRole("link", { name: /^7\.200 \/ 7\.600/ }));
  session.changes("looking at 7.200 / 7.600: it pays");
  choose("Spread", "bear-put");
  session.reads("bears of puts", grid("Bear con puts"));
  choose("Spread", "bear-call");
  session.reads("bears of calls", grid("Bear con calls"));
  choose("Vencimiento", "2026-11-27");
  session.changes("an expiry with one base");
  choose("Vencimiento", "2026-12-18");
  await session.market(richMarket({ source: { momentsApart: true } }), /momentos distintos/);
  session.changes("the chain and the share are of two moments");
  await expect(session.text()).toMatchFileSnapshot("../testing/spreads.txt");
});
