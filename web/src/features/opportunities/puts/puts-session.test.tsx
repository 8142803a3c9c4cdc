import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press, write } from "../../../testing/hands.ts";
import { openSession, richMarket } from "../testing/opportunity-session.ts";
import { PutsScreen } from "./puts-screen.tsx";

const table = (name: string) => screen.getByRole("region", { name });

it("a session with puts and hedges reads as approved", async () => {
  const session = openSession("Puts y coberturas", PutsScreen, {
    settled: async () => void (await screen.findAllByText("≈")),
  });
  await session.market();
  session.reads("puts sold against cash");
  choose("La plata apartada", "caucion");
  session.changes("the money earns the caución meanwhile");
  choose("La plata apartada", "quieta");
  choose("Lotes", "50");
  session.changes("idle again, from fifty lots up: none");
  press(/que no pasan/);
  session.changes("and none shown");
  choose("Lotes", "1");
  press(/que no pasan/);
  choose("Estrategia", "papel-o-call");
  session.reads("the share or its call");
  write("Tu tomadora", "45");
  session.changes("against a rate of one's own");
  choose("Estrategia", "put-protector");
  session.reads("shares with a floor, the highest first", table("Puts protectores"));
  press(/^(Base|Put)$/);
  session.reads("by base", table("Puts protectores"), false);
  choose("Estrategia", "collar");
  session.reads("collars, the highest floor first again");
  await expect(session.text()).toMatchFileSnapshot("../testing/puts.txt");
});

it("without puts, and with none but of today, it says so", async () => {
  const session = openSession("Puts: sin puts", PutsScreen, {
    settled: async () => void (await screen.findAllByRole("heading", { level: 2 })),
  });
  const onlyCalls = richMarket().data.opciones.filter(
    (option) => (option as { symbol: string }).symbol[3] === "C",
  );
  await session.market(richMarket({ options: onlyCalls }));
  session.reads("a chain of calls");
  await expect(session.text()).toMatchFileSnapshot("../testing/puts-vacio.txt");
});
