import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { useGridKeys } from "./use-grid-keys.ts";

const pressed = vi.fn<(name: string) => void>();

function Press({ name }: { name: string }) {
  return (
    <button type="button" tabIndex={-1} onClick={() => pressed(name)}>
      {name}
    </button>
  );
}

function Prices() {
  return (
    <>
      <button type="button">antes</button>
      <table aria-label="Precios" {...useGridKeys()}>
        <tbody>
          <tr>
            <td>uno</td>
            <th scope="row">
              <Press name="menú 100" />
            </th>
            <td>
              <Press name="vender" />
            </td>
          </tr>
          <tr>
            <td colSpan={3}>línea</td>
          </tr>
          <tr data-money>
            <td>dos</td>
            <th scope="row">
              <Press name="menú 200" />
            </th>
            <td>
              <input aria-label="propio" tabIndex={-1} />
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button">después</button>
    </>
  );
}

it("a table is one stop, whose cells the arrows reach, and Enter opens the row's menu or the cell's field", async () => {
  const user = userEvent.setup();
  render(<Prices />);
  const at = (name: string) => expect(document.activeElement).toHaveAccessibleName(name);
  const keys = (text: string) => user.keyboard(text);
  const button = (name: string) => screen.getByRole("button", { name });
  await user.click(button("antes"));
  await user.tab();
  // The row at the money first.
  expect(button("menú 200")).toHaveFocus();
  await keys("{ArrowLeft}{ArrowLeft}");
  at("dos");
  // Past the line, which has no heading and nothing to press.
  await keys("{ArrowUp}");
  at("uno");
  await keys("{Enter}");
  expect(pressed.mock.lastCall).toEqual(["menú 100"]);
  at("uno");
  await keys("{End}{Enter}");
  expect(pressed.mock.lastCall).toEqual(["vender"]);
  await keys("{PageDown}{Enter}");
  expect(screen.getByLabelText("propio")).toHaveFocus();
  // In a field the arrows are the field's.
  await keys("7{ArrowLeft}");
  expect(screen.getByLabelText("propio")).toHaveFocus();
  await keys("{Escape}{Home}");
  at("dos");
  await user.tab();
  expect(button("después")).toHaveFocus();
  await user.tab({ shift: true });
  at("dos");
  await user.tab({ shift: true });
  expect(button("antes")).toHaveFocus();
});
