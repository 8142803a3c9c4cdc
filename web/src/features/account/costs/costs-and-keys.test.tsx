import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { errorOf, requestOf, taxErrorOf, termsOf } from "./cost-draft.ts";
import type { CostDraft } from "./cost-draft.ts";
import { CostFigures } from "./cost-figures.tsx";
import { NewApiKeyDialog } from "../keys/new-key-dialog.tsx";
import { limitRows } from "../plan-comparison-rows.ts";

afterEach(() => vi.restoreAllMocks());
it.each([
  [
    ["read:chain", "stream"],
    ["Python", "En vivo", "curl"],
  ],
  [["read:history"], ["Python", "curl"]],
  [["stream"], []],
  [[], []],
] as const)("a new key that may %j comes with what it can do", (scopes, ways) => {
  renderWithServices(<NewApiKeyDialog secret="pdk_nueva" scopes={scopes} onClose={() => undefined} />);
  const group = screen.queryByRole("group", { name: "Con qué" });
  expect(
    group === null
      ? []
      : within(group)
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
  ).toEqual(ways);
  expect(screen.queryByText(/pdk_nueva/, { selector: "pre *, pre" }) !== null || scopes.length === 0).toBe(
    true,
  );
});

it("on Windows a new key's first lines are those of its terminal", () => {
  const agent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Windows NT 10.0)");
  renderWithServices(
    <NewApiKeyDialog secret="pdk_nueva" scopes={["read:chain"]} onClose={() => undefined} />,
  );
  const code = screen.getByRole("region", { name: "Primer pedido" }).querySelector("code")?.textContent;
  agent.mockRestore();
  expect(code).toContain("$env:PARIDAD_CLAVE");
  expect(code).not.toContain("export ");
});

it("a new key goes to the reference, and nothing of it stays here", async () => {
  const kept: (string | null)[] = [];
  vi.spyOn(window, "open").mockImplementation(() => {
    kept.push(sessionStorage.getItem("paridad-clave-nueva"));
    return null;
  });
  const { visitor } = renderWithServices(
    <NewApiKeyDialog secret="pdk_nueva" scopes={["read:chain"]} onClose={() => undefined} />,
  );
  await visitor.click(screen.getByRole("button", { name: "Probarla en la documentación" }));
  expect([kept, sessionStorage.getItem("paridad-clave-nueva")]).toEqual([["pdk_nueva"], null]);
});

const kinds = { share: 0.005, premium: 0.01, exercise: 0 };
const draft: CostDraft = {
  choice: "own",
  commission: kinds,
  marketFee: kinds,
  valueAddedTax: 0.21,
  taxOnMarketFee: true,
};
it("a figure of the costs is between 0 and 10 %, the tax between 0 and 50 %, and none is left out", () => {
  expect([0, 0.1, 0.1001, -0.001, null].map(errorOf)).toEqual([
    null,
    null,
    "Entre 0 y 10 %",
    "Entre 0 y 10 %",
    "Falta",
  ]);
  expect([0, 0.5, 0.501, -0.01, null].map(taxErrorOf)).toEqual([
    null,
    null,
    "Entre 0 y 50 %",
    "Entre 0 y 50 %",
    "Falta",
  ]);
  const { choice: _choice, ...terms } = draft;
  expect(termsOf(draft)).toEqual(terms);
  for (const wrong of [
    { commission: { ...kinds, exercise: null } },
    { marketFee: { ...kinds, premium: 0.2 } },
    { valueAddedTax: null },
  ]) {
    expect(requestOf({ ...draft, ...wrong })).toBeNull();
    expect(requestOf({ ...draft, ...wrong, choice: "retail" })).toEqual({ choice: "retail" });
  }
  expect(requestOf(draft)).toEqual({ choice: "own", terms });
});

it("the plans are compared by what each opens", () => {
  const shares = (id: string, modules: readonly number[]) =>
    limitRows.map(({ shareOf }) => shareOf({ id, modules } as never));
  const [history, detail, connections, api] = shares("pro", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
  expect([history, connections, api]).toEqual(["Últimos 30 días", expect.stringMatching(/^[1-9]$/), false]);
  expect(detail).toEqual(expect.stringContaining(","));
  expect(shares("black", [1, 5, 6])[0]).toBe("Completa");
  const [noHistory, noDetail, , calls] = shares("api", [6]);
  expect([noHistory, noDetail, calls]).toEqual([
    false,
    false,
    expect.stringMatching(/^\d+ pedidos por minuto$/),
  ]);
});

it("a figure of one part leaves the other part's, and whatever is touched makes the schedule the user's own", async () => {
  const changes: object[] = [];
  const other = { share: 0.001, premium: 0.002, exercise: 0.003 };
  const given: CostDraft = { ...draft, choice: "retail", marketFee: other };
  const { visitor } = renderWithServices(
    <CostFigures draft={given} onChange={(change) => void changes.push(change)} />,
  );
  await visitor.click(screen.getByRole("checkbox", { name: /también pagan IVA/ }));
  for (const label of ["Comisión del broker: Opciones", "Derechos de mercado: Acciones", "IVA"]) {
    screen.getByLabelText(label).focus();
    await visitor.keyboard("{ArrowUp}");
  }
  expect(changes).toEqual([
    { choice: "own", taxOnMarketFee: false },
    { choice: "own", commission: { ...kinds, premium: 0.0101 } },
    { choice: "own", marketFee: { ...other, share: 0.0011 } },
    { choice: "own", valueAddedTax: 0.215 },
  ]);
});
