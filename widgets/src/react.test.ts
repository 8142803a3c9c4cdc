import { createElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

import { ParidadOptionChain, ParidadRatios, ParidadVolatility } from "./react.ts";
import { answerWith, chainAnswer, ratiosAnswer, refuseWith } from "./testing/answers.ts";
import { smileAnswer } from "./testing/smile-answer.ts";

let root: Root | null = null;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

let servers = 0;

/** Panels of one server share requests, so each has its own. */
const ownServer = () => ({ embedKey: "pub_prueba", api: `https://react-${(servers += 1)}.test` });

/** Events of a panel in a React page, in order. */
function eventsOf(panel: (listeners: object) => ReturnType<typeof createElement>): string[] {
  const events: string[] = [];
  const listeners = {
    onParidadData: ({ detail }: CustomEvent<{ subject: string }>) => events.push(`data of ${detail.subject}`),
    onParidadError: ({ detail }: CustomEvent<{ code: string }>) => events.push(`error ${detail.code}`),
    onParidadSelect: ({ detail }: CustomEvent<{ symbol: string }>) => events.push(`chose ${detail.symbol}`),
  };
  const host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  root.render(panel(listeners));
  return events;
}

const chain = (listeners: object) => createElement(ParidadOptionChain, { ...ownServer(), ...listeners });
const ratios = (listeners: object) =>
  createElement(ParidadRatios, {
    ...ownServer(),
    symbol1: "GFGC7500DI",
    symbol2: "GGAL",
    ...listeners,
  });
const volatility = (listeners: object) => createElement(ParidadVolatility, { ...ownServer(), ...listeners });

test("a React page hears its chain's numbers and the leg that is chosen", async () => {
  answerWith(chainAnswer());
  const events = eventsOf(chain);
  await expect.poll(() => events).toEqual(["data of GGAL"]);
  const panel = document.querySelector("paridad-option-chain")?.shadowRoot;
  panel?.querySelector<HTMLElement>("tr.money td.put.ask button")?.click();
  expect(events).toEqual(["data of GGAL", "chose GFGV7500DI"]);
});

test("a server's markup has the attributes and the children, and the page hears it from its first look", async () => {
  answerWith(ratiosAnswer());
  const complaints = vi.spyOn(console, "error");
  const events: string[] = [];
  const link = createElement("a", { href: "/ratio" }, "El ratio");
  const props = { ...ownServer(), symbol1: "GFGC7500DI", symbol2: "GGAL", window: 30, className: "wide" };
  const onParidadData = ({ detail }: CustomEvent<{ subject: string }>) => events.push(detail.subject);
  const panel = createElement(ParidadRatios, { ...props, onParidadData }, link);
  const host = document.body.appendChild(document.createElement("div"));
  const markup = renderToString(panel);
  expect(markup).toMatch(
    /^<paridad-ratios api="[^"]+" symbol1="GFGC7500DI" symbol2="GGAL" window="30" class="wide" embed-key="pub_prueba"><a href="\/ratio">/,
  );
  host.innerHTML = markup;
  root = hydrateRoot(host, panel);
  await expect.poll(() => events).toEqual(["GFGC7500DI/GGAL"]);
  expect(complaints).not.toHaveBeenCalled();
});

test("and its ratio's and its volatility's", async () => {
  answerWith(ratiosAnswer());
  const events = eventsOf(ratios);
  await expect.poll(() => events).toEqual(["data of GFGC7500DI/GGAL"]);
  root?.unmount();
  answerWith(smileAnswer());
  const ofSmile = eventsOf(volatility);
  await expect.poll(() => ofSmile).toEqual(["data of GGAL"]);
});

test.each([
  ["chain", chain],
  ["ratio", ratios],
  ["volatility", volatility],
])("it is told once why its %s could not be loaded", async (_name, panel) => {
  refuseWith("ORIGIN_NOT_ALLOWED", 403);
  const events = eventsOf(panel);
  await expect.poll(() => events).toEqual(["error ORIGIN_NOT_ALLOWED"]);
});
