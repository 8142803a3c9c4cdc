import { cleanup, screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";

import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { press } from "../../testing/hands.ts";
import { keptPosition } from "../../testing/kept-without-plan.ts";
import { renderAs } from "../../testing/render-as.tsx";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { StrategiesScreen } from "./strategies-screen.tsx";
import type { PagesOfAreas } from "./area-pages.tsx";

const pageOf = (path: string, name: string) => ({ path, name, Screen: () => <p>The page of {name}</p> });
let arrive: () => void = () => undefined;
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});
const Late = lazy(async () => {
  await arrived;
  return { default: () => <p>The page of Plazo</p> };
});
const keptPage = {
  ...pageOf("posiciones", "Mis posiciones"),
  kept: { gate: "positions.own", list: "positions" },
} as const;
/** The chain's one page, three of volatility of which the second loads late, and none of risk. */
const pages: PagesOfAreas = {
  calculadora: [pageOf("", "Calculadora")],
  basicas: [pageOf("", "Armar"), keptPage],
  volatilidad: [
    pageOf("", "Sonrisa"),
    { path: "plazo", name: "Plazo", Screen: Late },
    pageOf("historia", "Historia"),
  ],
};

function openAt(path: string, user: User) {
  return renderAs(
    <Routes>
      <Route path="estrategias/*" element={<StrategiesScreen pages={pages} />} />
    </Routes>,
    { path, user, server: () => ({ success: true, data: { positions: held, maximum: 0 } }) },
  );
}

/** Where the user is, by the address, the tab and the page's width. */
function place(story: UserSession, { place: at, container }: ReturnType<typeof openAt>) {
  const width = [...(container.querySelector("main, [class*=max-w-]")?.classList ?? [])].filter((name) =>
    name.startsWith("max-w-"),
  );
  story.line(`${at().address} «${document.title}» ${width.join(" ")}`);
  story.hears();
}

const users: readonly (readonly [string, User])[] = [
  ["black", personOn("black")],
  ["pro, without a last name", personOn("pro", { lastName: "" })],
  ["starter", personOn("starter")],
  ["a plan that is no more", personOn("oro")],
  ["a plan that is over", personOn("pro", { subscriptionStatus: "expired" })],
  ["a trial of a second more", personOn("free", { trialEndsAt: "2026-11-20T21:00:01Z" })],
  ["a trial that ends now", personOn("free", { trialEndsAt: "2026-11-20T21:00:00Z" })],
];

/** What the account saved. */
let held: readonly object[] = [];
const isRead = ({ queries }: ReturnType<typeof openAt>) =>
  waitFor(() => expect(queries.isFetching()).toBe(0));

async function menus(story: UserSession, listed: typeof users) {
  for (const [what, user] of listed) {
    story.part(`The menu of: ${what}${held.length === 0 ? ", with nothing saved" : ""}`);
    const opened = openAt("/estrategias", user);
    await isRead(opened);
    if (what === "black") place(story, opened);
    else {
      story.reads(document.querySelector("h1") as Element);
      for (const card of document.querySelectorAll("li a"))
        story.line(
          [card.querySelector("h2"), card.querySelector("span > span + span"), card.lastElementChild]
            .map((one) => one?.textContent)
            .join(" | "),
        );
      for (const notice of document.querySelectorAll('[role="status"]')) story.reads(notice);
    }
    cleanup();
  }
}

async function areas(story: UserSession) {
  for (const [plan, ...slugs] of [
    ["black", "basicas", "avanzadas", "volatilidad", "riesgo", "calculadora"],
    ["starter", "basicas", "avanzadas", "volatilidad", "riesgo", "calculadora"],
    ["a plan that is no more", "riesgo"],
    ["a plan that is over", "calculadora", "basicas", "basicas/posiciones", "basicas/otra"],
    ["a trial that ends now", "basicas"],
  ]) {
    const user = users.find(([what]) => what === plan)?.[1] as User;
    for (const slug of slugs) {
      story.part(`/estrategias/${slug} of: ${plan}`);
      const opened = openAt(`/estrategias/${slug}`, user);
      await isRead(opened);
      place(story, opened);
      const hidden = screen.getByText("Volver al menú").closest("div[class*=hidden]");
      if (hidden !== null) story.line("a phone has no way back above the page");
      cleanup();
    }
  }
}

async function ways(story: UserSession) {
  story.part("From page to page");
  const opened = openAt("/estrategias/volatilidad/plazo", personOn());
  story.does("a page that loads late");
  story.hears();
  arrive();
  await screen.findByText("The page of Plazo");
  place(story, opened);
  for (const name of ["Historia", "Sonrisa"]) {
    press(name);
    story.does(name);
    place(story, opened);
  }
  press("Volver al menú");
  story.does("back to the menu");
  story.line(opened.place().address);
  cleanup();
  const none = openAt("/estrategias/volatilidad/nada", personOn());
  story.does("a page that is none");
  story.line(`${none.place().address} «${document.title}»`);
  cleanup();
  const lost = openAt("/estrategias/otra", personOn());
  story.does("a card that is none");
  story.line(`${lost.place().address} «${document.title}»`);
  press("Usar tema claro");
  story.does("the light theme");
  story.line(screen.getByRole("button").getAttribute("aria-label"));
}

it("strategies read as approved", async () => {
  const story = userSession("Estrategias (/estrategias)");
  held = [keptPosition];
  await menus(story, users);
  held = [];
  await menus(
    story,
    users.filter(([what]) => what.endsWith("over") || what.endsWith("now")),
  );
  held = [keptPosition];
  await areas(story);
  await ways(story);
  await expect(story.text()).toMatchFileSnapshot("testing/estrategias.txt");
}, 120_000);
