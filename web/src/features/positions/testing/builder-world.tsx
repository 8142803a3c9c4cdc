import { act } from "@testing-library/react";
import type { ComponentType } from "react";
import { vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { optionLeg, saved } from "./saved.ts";
import { asOf, closes, marketOf, ownCosts } from "./trader-market.ts";

type Answers = {
  /** Undefined is never answered. */
  costs?: object | undefined;
  closes?: object | undefined;
  risk?: object;
};
export type BuilderWorld = { readonly answers: Answers; readonly trouble: Set<string> };

export type BuilderFields = { readonly plan?: string; readonly answers?: Answers };

const never = new Promise<never>(() => undefined);
const risk = { version: 1, capital: null, brokerMargin: null, notionalShare: 0.16, floorShare: 0.09 };

function serverOf({ answers, trouble }: BuilderWorld) {
  return async ({ method, path }: Call) => {
    if (trouble.has(`${method} ${path}`))
      throw new ApiError({ code: "NETWORK_ERROR", message: "Sin conexión" });
    const paths: Readonly<Record<string, () => unknown>> = {
      "get auth/costs": () => answers.costs ?? never,
      "get market/acciones/cierres": () => answers.closes ?? never,
      "get market/cadena": () => ({
        paceSeconds: 300,
        closedAt: asOf,
        update: { full: true, ...marketOf() },
      }),
      "post positions": () => saved("p9", "Bull con resto", [optionLeg("GFGC7200DI", 2, 640)]),
      "get positions/settings": () => answers.risk ?? risk,
    };
    const data = await paths[`${method} ${path}`]?.();
    return { success: true, message: "Listo", data: data ?? {} };
  };
}

/** Lets the builder's own timers pass: the address' unless said, a drawing's pace and the odds' rest in 1,100 ms. */
export const pass = (milliseconds = 450) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

/** The builder over a server, and a market that the test drives. The clock stands at the chain's time. */
export function openBuilder(
  Screen: ComponentType<{ createMarket?: CreateMarket }>,
  { path = "/", plan = "pro", answers = { costs: ownCosts, closes } }: BuilderFields & { path?: string } = {},
) {
  vi.useFakeTimers({ now: Date.parse(asOf), shouldAdvanceTime: true });
  const market = drivenMarket();
  const world: BuilderWorld = { answers, trouble: new Set() };
  const view = renderAs(<Screen createMarket={market.createMarket} />, {
    user: personOn(plan),
    path,
    server: serverOf(world),
  });
  return { ...market, ...view, world };
}

/** A part of the page by its name. */
export function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`section[aria-label="${name}"]`);
  if (found === null) throw new Error(`no part is called ${name}`);
  return found;
}
