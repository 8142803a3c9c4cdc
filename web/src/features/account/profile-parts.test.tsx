import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { Toaster } from "../../components/ui/states/toaster.tsx";
import { renderAs } from "../../testing/render-as.tsx";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TermsHistory } from "./terms-history.tsx";
import { As } from "./testing/as-user.tsx";

const updateProfile = vi.fn<(request: object) => Promise<object>>();

it("a password is changed where both new ones are one, and the keys go with it only if asked", async () => {
  updateProfile.mockImplementation(async () => ({ user: personOn("pro"), message: "Contraseña cambiada" }));
  const { queries, visitor } = renderWithServices(
    <>
      <As user={personOn("pro")} updateProfile={updateProfile}>
        <PasswordForm />
      </As>
      <Toaster />
    </>,
  );
  queries.setQueryData(["api-keys"], []);
  const type = async (label: string, text: string) => {
    await visitor.clear(screen.getByLabelText(label));
    await visitor.type(screen.getByLabelText(label), text);
  };
  await type("Nueva contraseña", "Zorro-Rojo-99");
  await type("Confirmar contraseña", "Zorro-Rojo-98");
  const save = screen.getByRole("button", { name: "Cambiar contraseña" });
  await visitor.click(save);
  expect(await screen.findByText("La contraseña actual es requerida")).toBeVisible();
  expect(screen.getByLabelText("Confirmar contraseña")).toBeInvalid();
  expect(updateProfile).not.toHaveBeenCalled();
  await type("Contraseña actual", "Zorro-Azul-4781");
  await type("Confirmar contraseña", "Zorro-Rojo-99");
  await visitor.click(save);
  await waitFor(() => expect(screen.getByLabelText("Contraseña actual")).toHaveValue(""));
  expect(updateProfile.mock.calls[0]?.[0]).toEqual({
    firstName: "Ana",
    lastName: "Paz",
    currentPassword: "Zorro-Azul-4781",
    newPassword: "Zorro-Rojo-99",
    revokeApiKeys: false,
  });
  expect(queries.getQueryState(["api-keys"])?.isInvalidated).toBe(false);
});

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

it("a version of the terms says whether and when it was accepted", async () => {
  const version = { title: "Términos", content: "", effectiveDate: "2026-01-01T03:00:00Z" };
  const versions = [
    { ...version, id: "2", version: "2.0", acceptedAt: null },
    { ...version, id: "1", version: "1.0", acceptedAt: "2026-03-02T02:00:00Z" },
  ];
  renderWithServices(<TermsHistory />, () => ({ success: true, data: versions }));
  await screen.findByText("Versión 2.0");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Versión 2.0Sin aceptar",
    "Versión 1.0Aceptada el 01/03/2026",
  ]);
});
