import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";

import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { Address } from "../../../testing/address.tsx";
import { renderAs } from "../../../testing/render-as.tsx";
import { activityQuery } from "../shared/symbols/use-catalogue.ts";
import { HistoryScreen } from "../history-screen.tsx";
import { PairsScreen } from "../ratios/pairs-screen.tsx";

/** The day on which these tests happen, a Friday after the close. */
export const testNow = Date.parse("2026-11-20T18:00:00-03:00");

/** The server's answers, by the end of the path; an `Error` fails the call, a function is asked. */
export type Answers = Readonly<Record<string, unknown>>;

/** An answer's `data` with its meta. */
export function answer(data: unknown, meta: object = {}) {
  const full = { resolution: ["1d"], from: null, to: null, limited: false, sources: ["imported"], ...meta };
  return { success: true, data, meta: full };
}

const health = answer({
  rows: 100,
  symbols: 4,
  firstTime: "2026-01-02T20:00:00Z",
  lastTime: "2026-11-20T20:00:00Z",
  feed: { kind: "simulated", state: "ok", lastTick: null },
});

/** Opens an address of /historico as a user on a plan, against a server that answers what is given. */
export function renderHistory(options: {
  path: string;
  plan?: string;
  user?: Partial<User>;
  answers?: Answers;
}) {
  const { path, plan = "black", answers = {} } = options;
  const server = (call: Call) => {
    // Read again at each call, so a test may change what is answered.
    const all: Answers = { health, eventos: answer([]), ...answers };
    const known = all[Object.keys(all).find((end) => call.path.endsWith(end)) ?? ""];
    const answered: unknown = typeof known === "function" ? known(call) : known;
    return answered ?? new ApiError({ code: "NOT_FOUND", message: "sin respuesta" });
  };
  return renderAs(
    <>
      <Address />
      <Routes>
        <Route path="/historico/*" element={<HistoryScreen />} />
        <Route path="/oportunidades/pares" element={<PairsScreen />} />
      </Routes>
    </>,
    { path, user: personOn(plan, options.user), now: () => testNow, server },
  );
}

export const openFilters = async () =>
  fireEvent.click(await screen.findByRole("button", { name: /^Filtros/ }));

const isOfActivity = ({ query }: Call) => JSON.stringify(query) === JSON.stringify(activityQuery);

/** The calls whose path ends so, without what asks for the contracts to begin with. */
export function callsTo(calls: readonly Call[], end: string): readonly Call[] {
  return calls.filter((call) => call.path.endsWith(end) && !isOfActivity(call));
}
