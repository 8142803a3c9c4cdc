import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { symbols } from "../../testing/history-fixtures.ts";
import { answer, renderHistorico } from "../../testing/render-historico.tsx";

const button = (label: string) => screen.getByRole("button", { name: new RegExp(`^${label}`) });

async function pickFirst() {
  const user = userEvent.setup();
  renderHistorico({
    path: "/historico/probabilidades",
    answers: { "probabilidades/simbolos": answer(symbols) },
  });
  await user.click(await screen.findByRole("button", { name: /^Símbolo 1/ }));
  const search = await screen.findByRole("combobox", { name: "Buscar Símbolo 1" });
  fireEvent.change(search, { target: { value: "7000" } });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  return user;
}

describe("pickers of a pair", () => {
  it("give focus back to the button of the list that closed", async () => {
    await pickFirst();
    await waitFor(() => expect(button("Símbolo 1")).toHaveFocus());
  });

  it("keep the second list open when it is opened before focus came back from the first", async () => {
    const user = await pickFirst();
    button("Símbolo 2").focus();
    fireEvent.click(button("Símbolo 2"));
    const search = await screen.findByRole("combobox", { name: "Buscar Símbolo 2" });
    await user.type(search, "7400");
    expect(search).toHaveFocus();
    expect(search).toHaveValue("7400");
  });
});
