import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { personOn } from "@paridad/core/testing";

import { ServicesProvider } from "../../../lib/services.tsx";
import type { Services } from "../../../lib/services.tsx";
import type { Alert } from "../alerts.ts";
import { MoveNotice } from "./move-notice.tsx";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

vi.mock("webextension-polyfill", () => ({ default: {} }));

const alert = (id: string, kind: Alert["kind"], limit: number): Alert => ({
  id,
  kind,
  direction: "above",
  limit,
  symbols: [],
  firedAt: null,
});

test("alerts go to the account on a press, and each that stays says why", async () => {
  const page = document.body.appendChild(document.createElement("main"));
  const data = { imported: 1, known: 0, refused: [{ key: "2", message: "Ya tenés el máximo de alertas" }] };
  const http = { text: async () => JSON.stringify({ success: true, data, message: "Listo" }) };
  const session = createStore(() => ({ user: personOn("pro") }));
  const onMoved = vi.fn<(left: readonly Alert[]) => void>();
  const alerts = [alert("1", "spot", 7_500), alert("2", "spot", 7_600), alert("3", "volatility", 0.4)];
  await act(async () =>
    render(
      <ServicesProvider services={{ api: { http }, session } as unknown as Services}>
        <MoveNotice alerts={alerts} onMoved={onMoved} />
      </ServicesProvider>,
      page,
    ),
  );
  const button = page.querySelector("button");
  button?.click();
  await until(() => expect(page.querySelectorAll("[role=status] p")).toHaveLength(3));
  const said = [...page.querySelectorAll("[role=status] p")].map(({ textContent }) =>
    textContent?.replaceAll("\u00a0", " "),
  );
  expect(said).toEqual([
    "Pasó una a tu cuenta.",
    "GGAL ≥ 7.600,00: Ya tenés el máximo de alertas",
    "en el dinero ≥ 40,0 %: en la cuenta no hay una igual; queda acá.",
  ]);
  expect(onMoved).toHaveBeenCalledExactlyOnceWith(alerts.slice(1));
  expect([button?.disabled, button?.textContent]).toEqual([false, "Pasarlas a mi cuenta"]);
});
