import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";

import { Dialog } from "./dialog.tsx";

/** One dialog after the other from a button, and one that comes by itself. */
function Screen({ isCalled = false }: { isCalled?: boolean }) {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(1)}>
        Compartir
      </button>
      <Dialog isOpen={step === 1} onClose={() => setStep(0)} title="Uno">
        <button type="button" onClick={() => setStep(2)}>
          Seguir
        </button>
      </Dialog>
      <Dialog isOpen={step === 2} onClose={() => setStep(0)} title="Dos" />
      <Dialog isOpen={isCalled} title="Solo">
        <button type="button">Aceptar</button>
      </Dialog>
    </>
  );
}

it("one dialog after another gives the focus back to the first's opener; one that comes by itself to nothing", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Screen />);
  await user.click(screen.getByRole("button", { name: "Compartir" }));
  await user.click(screen.getByRole("button", { name: "Seguir" }));
  await user.click(screen.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Compartir" })).toHaveFocus());
  screen.getByRole("button", { name: "Compartir" }).blur();
  rerender(<Screen isCalled />);
  await waitFor(() => expect(screen.getByRole("button", { name: "Aceptar" })).toHaveFocus());
  rerender(<Screen />);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The focus is given back a turn after the dialog left.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
