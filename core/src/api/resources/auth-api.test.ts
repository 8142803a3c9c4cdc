import { describe, expect, it } from "vitest";

import { failureOf, startApi, user } from "../testing/api-server.ts";
import type { AuthApi } from "../types.ts";

describe("other calls of an account", () => {
  const email = { email: "ana@paridad.test" };
  // Texts: spec.md section 8, other auth.
  it.each([
    [{ drop: true }, { code: "NETWORK_ERROR", message: "Error de conexión" }],
    [{ status: 500, body: {} }, { message: "No se pudo enviar el email" }],
    [{ status: 403, body: {} }, { message: "No se pudo enviar el email" }],
    [{ status: 403, body: { message: "Cerrado" } }, { message: "Cerrado" }],
    [
      { status: 429, body: {} },
      { message: "Demasiados intentos. Esperá un momento antes de intentar de nuevo." },
    ],
  ])("%j", async (reply, expected) => {
    const { api, received } = await startApi(reply);
    expect(await failureOf(api.auth.forgotPassword(email))).toMatchObject(expected);
    expect(received).toHaveLength(1);
  });

  const names = { firstName: "Ana", lastName: "Paz" };
  const form = {
    ...email,
    ...names,
    password: "Secreta1",
    confirmPassword: "Secreta1",
    termsAccepted: true,
  } as const;
  const reset = { token: "t", newPassword: "Secreta1" };
  it.each<[string, (auth: AuthApi) => Promise<unknown>, string]>([
    ["a registration", (auth) => auth.register(form), "No se pudo crear la cuenta"],
    ["a new password", (auth) => auth.resetPassword(reset), "No se pudo restablecer la contraseña"],
    ["another mail", (auth) => auth.sendEmailVerification(email), "No se pudo enviar el email"],
    ["a verification", (auth) => auth.verifyEmail({ token: "t" }), "Error inesperado. Intentalo de nuevo."],
    ["a change of the profile", (auth) => auth.updateProfile(names), "Error al actualizar el perfil"],
  ])("%s says its own failure, and a lost connection as all do", async (_name, call, failed) => {
    const { api, session } = await startApi({ status: 500, body: {} }, { drop: true });
    session.signIn({ token: "a-token", user });
    expect(await failureOf(call(api.auth))).toMatchObject({ message: failed });
    expect(await failureOf(call(api.auth))).toMatchObject({ message: "Error de conexión" });
  });
});
