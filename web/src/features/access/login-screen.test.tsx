import { act, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { personOn } from "@paridad/core/testing";

import { renderAs } from "../../testing/render-as.tsx";
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

const verify = (answer: object) =>
  renderAs(at("/verify-email", <VerifyEmailScreen />), {
    path: "/verify-email?token=x",
    server: () => answer,
  });

it("who has verified their e-mail goes to the login after three seconds, and from there home", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = personOn("free", { createdAt: "2026-11-20T12:00:00Z" });
  const view = verify({ success: true, message: "Email verificado.", user });
  expect(await screen.findByText("Email verificado.")).toBeVisible();
  act(() => void vi.advanceTimersByTime(2_500));
  expect(view.place().address).toBe("/verify-email?token=x");
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(view.place()).toEqual({
    address: "/login",
    state: { message: "Email verificado.", email: user.email },
  });
});
