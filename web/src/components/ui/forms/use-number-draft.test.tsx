import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { useNumberDraft } from "./use-number-draft.ts";

function setUp(options: { value?: number | null; minimum?: number } = {}) {
  const onCommit = vi.fn<(value: number | null) => void>();
  const onLeave = vi.fn<() => void>();
  function Field() {
    const props = useNumberDraft({ value: 5, minimum: 0, step: 0.1, onCommit, onLeave, ...options });
    return <input aria-label="Precio" {...props} />;
  }
  render(<Field />);
  const field = screen.getByRole("spinbutton", { name: "Precio" });
  fireEvent.focus(field);
  return {
    field,
    onCommit,
    onLeave,
    write: (text: string) => fireEvent.change(field, { target: { value: text } }),
  };
}

describe("a number's field", () => {
  it("takes no number below its minimum, and the minimum itself", () => {
    const { field, onCommit, write } = setUp({ minimum: 1 });
    write("0,9");
    expect(onCommit).not.toHaveBeenCalled();
    expect(field).toHaveAttribute("aria-invalid", "true");
    write("1");
    expect(onCommit.mock.calls).toEqual([[1]]);
    expect(field).not.toHaveAttribute("aria-invalid");
  });

  it("steps down to its minimum and no further", () => {
    const { field, onCommit } = setUp({ value: 0.25 });
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "PageDown" });
    fireEvent.keyDown(field, { key: "ArrowUp" });
    fireEvent.keyDown(field, { key: "PageUp" });
    expect(onCommit.mock.calls).toEqual([[0.15], [0], [0.35], [1.25]]);
  });

  it("leaves a step with a modifier to the browser", () => {
    const { field, onCommit } = setUp();
    fireEvent.keyDown(field, { key: "ArrowUp", ctrlKey: true });
    fireEvent.keyDown(field, { key: "ArrowUp", altKey: true });
    fireEvent.keyDown(field, { key: "ArrowUp", metaKey: true });
    expect(onCommit).not.toHaveBeenCalled();
  });

  it("is emptied to nothing, keeps what isn't a number to itself, and says when it is left", () => {
    const { field, onCommit, onLeave, write } = setUp();
    write("");
    write("abc");
    expect(onCommit.mock.calls).toEqual([[null]]);
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(field).toHaveValue("abc");
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.keyDown(field, { key: "Escape" });
    fireEvent.blur(field);
    expect(onLeave).toHaveBeenCalledTimes(3);
    expect(field).toHaveValue("5");
  });
});
