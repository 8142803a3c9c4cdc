import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { renderAs } from "../../testing/render-as.tsx";
import { ResendVerification } from "./resend-verification.tsx";

it("another mail is asked for without the spaces around its address, once", async () => {
  const sendEmailVerification = vi.fn<(request: object) => Promise<object>>(async () => ({
    message: "Listo",
  }));
  const { visitor } = renderAs(<ResendVerification email=" ana@paridad.test " />, {
    api: { auth: { sendEmailVerification } },
  });
  await visitor.click(screen.getByRole("button", { name: "Reenviar email" }));
  expect(await screen.findByRole("button", { name: "Email enviado" })).toBeDisabled();
  expect(sendEmailVerification).toHaveBeenCalledExactlyOnceWith({ email: "ana@paridad.test" });
});

it("an address of nothing but spaces asks for none", () => {
  renderAs(<ResendVerification email="  " />);
  expect(screen.getByRole("button", { name: "Reenviar email" })).toBeDisabled();
});
