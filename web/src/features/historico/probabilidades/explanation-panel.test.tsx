import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { ExplanationPanel } from "./explanation-panel.tsx";

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return <ExplanationPanel isOpen={isOpen} onToggle={setOpen} />;
}

it("how to read the analysis is closed by a press, and opened again by another", () => {
  render(<Screen />);
  const button = screen.getByRole("button", { name: "Cómo leer este análisis" });
  for (const isOpen of [true, false, true, false]) {
    expect(button).toHaveAttribute("aria-expanded", String(isOpen));
    expect(screen.queryAllByRole("term")).toHaveLength(isOpen ? 7 : 0);
    fireEvent.click(button);
  }
});
