import type { ComponentType } from "react";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { Address } from "../../../testing/address.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { testNow } from "./volatility-fixtures.ts";

/** The server's answers, by the end of the path; an `Error` fails the call, a promise holds it, a text is a file. */
export type Answers = Readonly<Record<string, unknown>>;

/** Opens a page of /volatilidad over a market that the test drives and a server that answers what is given. */
export function renderVolatility(
  Screen: ComponentType,
  { path = "/", answers = {}, now = testNow }: { path?: string; answers?: Answers; now?: number } = {},
) {
  const market = drivenMarket();
  const view = renderAs(
    <>
      <Address />
      <Screen />
    </>,
    {
      path,
      createMarket: market.createMarket,
      user: personOn(),
      now: () => now,
      server: (call) => {
        const key = Object.keys(answers).find((end) => call.path.endsWith(end)) ?? "";
        return answers[key] ?? new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
      },
    },
  );
  return { ...view, ...market };
}
