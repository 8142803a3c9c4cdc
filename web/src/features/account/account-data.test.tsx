import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { useSession } from "../../lib/services.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { renderAs } from "../../testing/render-as.tsx";
import { savedFiles } from "../../testing/saved-files.ts";
import { AccountData } from "./account-data.tsx";
import { As } from "./testing/as-user.tsx";

afterEach(() => vi.restoreAllMocks());

/** As the routes do: what is the user's own goes with their session. */
function WhileSignedIn({ children }: { children: ReactNode }) {
  return useSession(({ user }) => user !== null) ? children : null;
}

it("an account is deleted with its password alone, once, and its session ends", async () => {
  let answer: () => unknown = () => {
    throw new ApiError({ code: "INVALID_CREDENTIALS" as never, message: "La contraseña no es correcta" });
  };
  const { calls, visitor } = renderWithServices(
    <As user={personOn("pro")}>
      <WhileSignedIn>
        <AccountData />
      </WhileSignedIn>
    </As>,
    () => answer(),
  );
  await visitor.click(screen.getByRole("button", { name: "Eliminar mi cuenta" }));
  const dialog = within(screen.getByRole("dialog", { name: "¿Eliminar tu cuenta?" }));
  const remove = dialog.getByRole("button", { name: "Eliminar mi cuenta" });
  expect(remove).toBeDisabled();
  await visitor.type(dialog.getByLabelText("Contraseña"), "Zorro-Azul-4781");
  await visitor.click(remove);
  expect(await dialog.findByText("La contraseña no es correcta")).toBeVisible();
  answer = () => ({ success: true, message: "Cuenta eliminada" });
  await visitor.click(remove);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({
    method: "delete",
    path: "auth/account",
    json: { password: "Zorro-Azul-4781" },
  });
});

it("leaving the screen ends the session of an account that was deleted, and no other", async () => {
  const token = async ({ isDeleted }: { isDeleted: boolean }) => {
    const { visitor, session, place, calls, unmount } = renderAs(<AccountData />, {
      user: personOn("pro"),
      path: "/profile",
      server: () => ({ success: true, message: "Cuenta eliminada" }),
    });
    await visitor.click(screen.getByRole("button", { name: "Eliminar mi cuenta" }));
    const dialog = within(screen.getByRole("dialog"));
    await visitor.type(dialog.getByLabelText("Contraseña"), "Zorro-Azul-4781");
    await visitor.click(dialog.getByRole("button", { name: isDeleted ? "Eliminar mi cuenta" : "Cancelar" }));
    await waitFor(() => expect(place().address).toBe(isDeleted ? "/" : "/profile"));
    expect(calls).toHaveLength(isDeleted ? 1 : 0);
    expect(session.getState().token).toBe("token");
    unmount();
    return session.getState().token;
  };
  expect([await token({ isDeleted: false }), await token({ isDeleted: true })]).toEqual(["token", null]);
});

it("what is stored is taken in a file of the day it was made on", async () => {
  const saved = savedFiles();
  const none = {
    termsAcceptances: [],
    payments: [],
    sessions: [],
    apiKeys: [],
    embedKeys: [],
    positions: [],
  };
  const data = { ...none, user: personOn("pro"), exportedAt: "2026-11-21T01:30:00.000Z" };
  const { visitor } = renderWithServices(<AccountData />, () => ({ success: true, data }));
  await visitor.click(screen.getByRole("button", { name: "Descargar mis datos" }));
  await waitFor(() => expect(saved.count()).toBe(1));
  const [name, ...lines] = await saved.read();
  expect(name).toBe("file paridad_mis-datos_2026-11-20.json");
  expect(lines.join("")).toContain(personOn("pro").email);
});
