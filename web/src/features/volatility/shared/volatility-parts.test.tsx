import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "@paridad/core/api";
import { retryButton } from "@paridad/core/testing";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { PastNotice } from "../smile/past-notice.tsx";
import { SmileControls } from "../smile/smile-controls.tsx";
import { smileViewOf } from "../smile/smile-view.ts";

it("an address names the expiries that are drawn, of those there are, in their order; otherwise the nearest two", () => {
  const view = (values: Record<string, string>) =>
    smileViewOf(
      {
        get: (name: string) => values[name] ?? null,
        list: (name: string) => (values[name] ?? "").split(",").filter(Boolean),
        oneOf: (name: string, allowed: readonly string[]) =>
          allowed.find((one) => one === values[name]) ?? allowed[0],
      } as never,
      ["a", "b", "c"],
    );
  expect(view({}).shown).toEqual(["a", "b"]);
  expect(view({ vto: "c,x,a", eje: "distancia", dia: "2026-11-01" })).toEqual({
    shown: ["a", "c"],
    axis: "distancia",
    day: "2026-11-01",
  });
  expect(view({ vto: "x" }).shown).toEqual(["a", "b"]);
});

function Controls() {
  const url = useUrlState();
  const expiries = ["2026-12-18", "2027-02-19"].map((expiration) => ({ expiration, years: 0.1 }));
  const view = smileViewOf(
    url,
    expiries.map(({ expiration }) => expiration),
  );
  return (
    <>
      <output>{`${view.shown.join(" ")} ${view.axis} ${view.day}`}</output>
      <SmileControls url={url} view={view} expiries={expiries} canLookBack />
    </>
  );
}
it("an expiry can be left out while another stays, and the day to compare with is one that has been", async () => {
  const { visitor } = renderWithServices(<Controls />);
  const state = () => screen.getByRole("status").textContent;
  const [first, second] = screen.getAllByRole("checkbox");
  await visitor.click(first as HTMLElement);
  expect(state()).toBe("2027-02-19 base null");
  await visitor.click(second as HTMLElement);
  expect(state()).toBe("2027-02-19 base null");
  await visitor.click(first as HTMLElement);
  await visitor.click(screen.getByRole("button", { name: "Distancia" }));
  const day = screen.getByLabelText("Comparar con el cierre del");
  expect(day).toHaveAttribute("max", "2026-11-20");
  fireEvent.change(day, { target: { value: "2026-11-13" } });
  expect(state()).toBe("2026-12-18 2027-02-19 distancia 2026-11-13");
  fireEvent.change(day, { target: { value: "" } });
  expect(state()).toMatch(/null$/);
});

it.each([
  [{ isClosed: true }, "El 20/11/2026 no hubo rueda."],
  [{ isPending: true }, "Buscando el cierre del 20/11/2026…"],
  [
    { error: new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" }) },
    "El servicio no responde",
  ],
  [{ data: { smiles: [{ ok: false }] } }, "Del 20/11/2026 no hay puntas guardadas que den una sonrisa."],
  [{ data: { smiles: [{ ok: false }, { ok: true }] } }, null],
])("a past day that %o", async (state, text) => {
  const refetch = vi.fn<() => void>();
  const past = { isClosed: false, isPending: false, error: null, data: null, refetch, ...state };
  const { visitor } = renderWithServices(<PastNotice day="2026-11-20" past={past as never} />);
  expect(document.body.textContent).toContain(text ?? "");
  expect(document.body.textContent === "").toBe(text === null);
  if ("error" in state) await visitor.click(screen.getByRole(...retryButton));
  expect(refetch).toHaveBeenCalledTimes("error" in state ? 1 : 0);
});
