import { act, fireEvent, screen } from "@testing-library/react";
import { Link, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { personOn, retryButton } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
import { LoginFailure } from "./login-failure.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { VerifyEmailScreen } from "./verify-email-screen.tsx";

const at = (screenPath: string, element: React.ReactNode) => (
  <Routes>
    <Route path={screenPath} element={element} />
    <Route path="*" element={<p>otra pantalla</p>} />
  </Routes>
);

it.each([
  ["/estrategias/calculadora?a=1", "/estrategias/calculadora?a=1"],
  ["//malo.example", "/home"],
  ["/\\malo.example", "/home"],
  ["https://malo.example", "/home"],
  ["/login", "/home"],
  [7, "/home"],
  [undefined, "/home"],
])("who is signed in goes on from the login to %s as %s, and never to another site", (from, place) => {
  const shown = renderAs(at("/login", <LoginScreen />), {
    user: personOn("pro"),
    path: "/login",
    state: from === undefined ? null : { from },
  });
  expect(shown.place().address).toBe(place);
});

it("the login tells what another screen said, until a try fails", async () => {
  const login = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError({ code: "INVALID_CREDENTIALS", message: "Email o contraseña incorrectos" })),
  );
  const { visitor } = renderAs(at("/login", <LoginScreen />), {
    path: "/login",
    state: { message: "Contraseña restablecida.", email: "ana@paridad.test" },
    api: { auth: { login } },
  });
  expect(screen.getByText("Contraseña restablecida.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("ana@paridad.test");
  await visitor.type(screen.getByLabelText("Contraseña"), "Zorro-Azul-4781{Enter}");
  expect(await screen.findByText("Email o contraseña incorrectos")).toBeVisible();
  expect(screen.queryByText("Contraseña restablecida.")).toBeNull();
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: "ana@paridad.test", password: "Zorro-Azul-4781" });
});

it.each([
  ["", true],
  ["  ", true],
  ["ana@paridad.test", false],
])("another verification mail for %j can't be asked for: %s", (email, isDisabled) => {
  const failure = new ApiError({
    code: "EMAIL_NOT_VERIFIED",
    message: "no",
    requiresEmailVerification: true,
  });
  renderAs(<LoginFailure failure={failure} email={email} />);
  expect((screen.getByRole("button", { name: "Reenviar email" }) as HTMLButtonElement).disabled).toBe(
    isDisabled,
  );
});

const verify = (answer: () => Promise<unknown>, path = "/verify-email?token=x") =>
  renderAs(at("/verify-email", <VerifyEmailScreen />), { path, api: { auth: { verifyEmail: answer } } });
const refusal = (code: string, status: number) => () =>
  Promise.reject(new ApiError({ code: code as never, message: "No se pudo", status }));

it.each([
  [400, false],
  [404, false],
  [499, false],
  [429, true],
  [500, true],
])("a verification answered with %i may be tried again: %s", async (status, mayRetry) => {
  verify(refusal("INTERNAL_ERROR", status));
  expect(await screen.findByText("No se pudo")).toBeVisible();
  expect(screen.queryAllByRole(...retryButton)).toHaveLength(mayRetry ? 1 : 0);
  expect(screen.queryAllByLabelText("Email")).toHaveLength(mayRetry ? 0 : 1);
});

it("a verification link that expired offers another one, and one without its token says so", async () => {
  const { unmount } = verify(refusal("TOKEN_EXPIRED", 400));
  expect(await screen.findByRole("heading", { name: "Enlace vencido" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reenviar email" })).toBeDisabled();
  unmount();
  const answer = vi.fn<() => Promise<unknown>>();
  verify(answer, "/verify-email");
  expect(screen.getByText("Token de verificación no encontrado")).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
});

it("another link that was sent to one e-mail may be asked for with another", async () => {
  const sendEmailVerification = vi.fn<(request: object) => Promise<object>>(async () => ({ message: "Va." }));
  const verifyEmail = refusal("TOKEN_EXPIRED", 400);
  const { visitor } = renderAs(at("/verify-email", <VerifyEmailScreen />), {
    path: "/verify-email?token=x",
    api: { auth: { verifyEmail, sendEmailVerification } },
  });
  await visitor.type(await screen.findByLabelText("Email"), "ana@paridad.tes");
  await visitor.click(screen.getByRole("button", { name: "Reenviar email" }));
  expect(await screen.findByRole("button", { name: "Email enviado" })).toBeDisabled();
  await visitor.type(screen.getByLabelText("Email"), "t");
  await visitor.click(screen.getByRole("button", { name: "Reenviar email" }));
  expect(await screen.findByRole("button", { name: "Email enviado" })).toBeDisabled();
  expect(sendEmailVerification.mock.calls.map(([request]) => request)).toEqual([
    { email: "ana@paridad.tes" },
    { email: "ana@paridad.test" },
  ]);
});

it("who has verified their e-mail goes to the login after three seconds, and from there home", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = personOn("free", { createdAt: "2026-11-20T12:00:00Z" });
  const shown = verify(async () => ({ message: "Email verificado.", user }));
  expect(await screen.findByText("Email verificado.")).toBeVisible();
  act(() => void vi.advanceTimersByTime(2_500));
  expect(shown.place().address).toBe("/verify-email?token=x");
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(shown.place()).toEqual({
    address: "/login",
    state: { message: "Email verificado.", email: user.email },
  });
});

it("who left the verified screen is not taken to the login later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const verifyEmail = async () => ({ message: "Listo.", user: personOn("free") });
  const screens = (
    <>
      {at("/verify-email", <VerifyEmailScreen />)}
      <Link to="/support">Soporte</Link>
    </>
  );
  const shown = renderAs(screens, { path: "/verify-email?token=x", api: { auth: { verifyEmail } } });
  await screen.findByText("Listo.");
  fireEvent.click(screen.getByRole("link", { name: "Soporte" }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(shown.place().address).toBe("/support");
});
