import type { ReactNode } from "react";

import type { Call } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "./render-as.tsx";

/** A part of a screen as Ana, on Friday 20 November 2026, over a server of the test's own, at an address where that matters. */
export function renderWithServices(
  children: ReactNode,
  server: (call: Call) => unknown = () => ({ success: true, message: "Listo" }),
  path = "/",
) {
  return renderAs(children, { user: personOn("pro"), server, path });
}
