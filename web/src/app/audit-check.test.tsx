import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

// The tab's chunk, so no test waits for it to be compiled.
import "../features/admin/system/audit-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";
import type { Answer } from "./testing/open-app.tsx";

const head = "5f".repeat(32);
const none = { state: "none", rows: 0, head: null, fault: null, checkedAt: null };
const done = { ...none, state: "done", rows: 2_004, head, checkedAt: "2026-11-20T21:00:00.000Z" };
const fault = { position: 1_500, id: "x", time: "2026-11-20T15:00:00.000Z", reason: "changed" };
const of = (data: object): Answer => ({ body: { success: true, data } });
const failed: Answer = {
  status: 500,
  body: { success: false, code: "INTERNAL_ERROR", message: "Algo salió mal." },
};

async function press(answer: Answer | "down", follow?: Answer) {
  const pagination = { page: 1, total: 0, totalPages: 1, hasNextPage: false };
  const { visitor, server, sent } = openApp({
    path: "/dashadmin/audit",
    admin: anAdmin,
    answers: {
      "GET /admin/audit": { body: { success: true, data: [], pagination } },
      "POST /admin/audit/check": answer,
      ...(follow ? { "GET /admin/audit/check": follow } : {}),
    },
  });
  await visitor.click(await screen.findByRole("button", { name: "Verificar la cadena" }));
  return { visitor, server, sent };
}
const button = () => screen.findByRole("button", { name: "Verificar la cadena" });

it("a whole chain is told with its rows and the last hash", async () => {
  await press(of(done));
  expect(await screen.findByText(/^2\.004 filas, cadena íntegra\./)).toBeVisible();
  expect(screen.getByText(head)).toBeVisible();
  expect(await button()).toBeEnabled();
});

it("a broken chain names its first broken row, as an error", async () => {
  await press(of({ ...done, rows: 1_499, fault }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/^Cadena rota\. La fila 1\.500 \(.+\) cambió después de escrita\.$/);
  expect(screen.queryByText(/cadena íntegra/)).toBeNull();
});

it.each([
  ["answers with a failure", failed, "Algo salió mal."],
  ["is away", "down", /conexión|conectar|servidor/i],
] as const)("a server that %s is told, and the check can be asked for again", async (_what, answer, text) => {
  const { visitor, server } = await press(answer);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  server["POST /admin/audit/check"] = of(done);
  await visitor.click(await button());
  expect(await screen.findByText(/^2\.004 filas, cadena íntegra\./)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
