import type { ComponentType } from "react";

import { ApiError } from "@paridad/core/api";
import type { createMemoryStorage } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { Address } from "../../../testing/address.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { testNow } from "./risk-fixtures.ts";

const settings = { version: 0, capital: null, brokerMargin: null, notionalShare: null, floorShare: null };

/** The server's answers, by path; an `Error` fails the call, a promise holds it. */
export type Answers = Readonly<Record<string, unknown>>;

/** Opens a page of /cartera/riesgo over a market that the test drives and a server that answers what is given. */
export function renderRisk(
  Screen: ComponentType,
  {
    answers,
    user = personOn(),
    ...options
  }: { answers: Answers; path?: string; storage?: ReturnType<typeof createMemoryStorage>; user?: User },
) {
  const known: Answers = { "positions/settings": { success: true, data: settings } };
  const market = drivenMarket();
  const view = renderAs(
    <>
      <Address />
      <Screen />
    </>,
    {
      ...options,
      createMarket: market.createMarket,
      user,
      now: () => testNow,
      server: ({ path }) =>
        answers[path] ?? known[path] ?? new ApiError({ code: "NOT_FOUND", message: "sin respuesta" }),
    },
  );
  return { ...view, ...market };
}
