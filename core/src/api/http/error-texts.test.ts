import { expect, test } from "vitest";

import { textOfAnswer } from "./error-texts.ts";

// The specification: "other non-OK: HTTP status text"; the call's default is of `success: false` without a message.
test("a data call without a message says the HTTP status text, one with success: false its own", () => {
  const failure = {
    tone: "data",
    code: "INTERNAL_ERROR",
    serverMessage: null,
    fallbackMessage: "Error al cargar los ratios",
  } as const;
  expect(textOfAnswer({ ...failure, status: 502, statusText: "Bad Gateway" })).toBe("Bad Gateway");
  expect(textOfAnswer({ ...failure, status: 502, statusText: "" })).toBe("Error al cargar los ratios");
  expect(textOfAnswer({ ...failure, status: 200, statusText: "OK" })).toBe("Error al cargar los ratios");
  const panel = { ...failure, tone: "panel", fallbackMessage: "Error al obtener los usuarios" } as const;
  expect(textOfAnswer({ ...panel, status: 500, statusText: "Internal Server Error" })).toBe(
    "Error al obtener los usuarios",
  );
});
