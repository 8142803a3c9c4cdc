import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { As } from "./testing/as-user.tsx";

const updateProfile = vi.fn<(request: object) => Promise<object>>();

it("a name is saved once, and is the one that stands from then on", async () => {
  const user = personOn("pro", { firstName: "Ana", lastName: "Paz", email: "ana@paridad.test" });
  updateProfile.mockImplementation(async (names) => ({ user: { ...user, ...names }, message: "Listo" }));
  const { visitor } = renderWithServices(
    <As user={user} updateProfile={updateProfile}>
      <ProfileForm />
    </As>,
  );
  const save = screen.getByRole("button", { name: "Guardar cambios" });
  expect(save).toBeDisabled();
  expect(screen.getByLabelText("Email")).toBeDisabled();
  await visitor.type(screen.getByLabelText("Nombre"), " María");
  await visitor.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  expect(screen.getByLabelText("Nombre")).toHaveValue("Ana María");
  await visitor.type(screen.getByLabelText("Apellido"), "o");
  expect(save).toBeEnabled();
  expect(updateProfile.mock.calls).toEqual([[{ firstName: "Ana María", lastName: "Paz" }]]);
});

it("with another password the user is who the server says, named as they are now", async () => {
  const user = personOn("pro", { firstName: "Ana", lastName: "Paz" });
  updateProfile.mockImplementation(async () => ({
    user: { ...user, subscriptionType: "black" },
    message: "Contraseña cambiada",
  }));
  const { session, visitor } = renderAs(<PasswordForm />, { user, api: { auth: { updateProfile } } });
  const written = [
    ["Contraseña actual", "Zorro-Azul-4781"],
    ["Nueva contraseña", "Zorro-Rojo-99"],
    ["Confirmar contraseña", "Zorro-Rojo-99"],
  ] as const;
  for (const [label, text] of written) await visitor.type(screen.getByLabelText(label), text);
  await visitor.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
  await waitFor(() => expect(session.getState().user?.subscriptionType).toBe("black"));
  expect(updateProfile.mock.calls[0]?.[0]).toMatchObject({ firstName: "Ana", lastName: "Paz" });
});
