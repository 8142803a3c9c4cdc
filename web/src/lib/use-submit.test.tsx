import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";

import { useSubmit } from "./use-submit.ts";

type Form = { email: string; note: string };

function setUp(send: (values: Form) => Promise<void>) {
  const setError = vi.fn<(...given: unknown[]) => void>();
  const form = { getValues: (() => ({ email: "", note: "" })) as never, setError };
  const { result } = renderHook(() => useSubmit<Form>({ send, form }));
  return { result, setError };
}
const values = { email: "ana@x.ar", note: "" };

describe("useSubmit", () => {
  it("sends a double press once, and again once the first was answered", async () => {
    const answers: (() => void)[] = [];
    const send = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => answers.push(resolve)));
    const { result } = setUp(send);
    let presses: Promise<unknown> = Promise.resolve();
    act(() => {
      presses = Promise.all([result.current.submit(values), result.current.submit(values)]);
    });
    expect(send).toHaveBeenCalledTimes(1);
    answers[0]?.();
    await act(async () => void (await presses));
    act(() => void result.current.submit(values));
    expect(send).toHaveBeenCalledTimes(2);
    answers[1]?.();
    await act(async () => undefined);
  });

  it("may be sent again after a failure, which it shows and forgets with the next try", async () => {
    const refused = new ApiError({ code: "INTERNAL_ERROR", message: "El servicio no responde" });
    const send = vi.fn<(values: Form) => Promise<void>>().mockRejectedValueOnce(refused);
    const { result } = setUp(send);
    await act(() => result.current.submit(values));
    expect(result.current.failure).toBe(refused);
    await act(() => result.current.submit(values));
    expect(send).toHaveBeenCalledTimes(2);
    expect(result.current.failure).toBeNull();
  });

  it("puts errors that name fields beside them, and shows the failure only where one names none", async () => {
    const errorOf = (...paths: string[]) => {
      const fieldErrors = paths.map((path) => ({ path, message: `${path} no sirve` }));
      return new ApiError({ code: "VALIDATION_ERROR", message: "Revisá los datos", fieldErrors });
    };
    const send = vi
      .fn<(values: Form) => Promise<void>>()
      .mockRejectedValueOnce(errorOf("email", "note.0"))
      .mockRejectedValueOnce(errorOf("email", "otro"));
    const { result, setError } = setUp(send);
    await act(() => result.current.submit(values));
    expect(setError.mock.calls).toEqual([
      ["email", { message: "email no sirve" }, { shouldFocus: true }],
      ["note", { message: "note.0 no sirve" }, { shouldFocus: false }],
    ]);
    expect(result.current.failure).toBeNull();
    await act(() => result.current.submit(values));
    expect(result.current.failure).toMatchObject({ message: "Revisá los datos" });
  });
});
