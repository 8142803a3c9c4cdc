import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { useTheme } from "./services.tsx";

it("the theme outside its provider says so in Spanish", () => {
  expect(() => renderHook(() => useTheme())).toThrow("El tema se usó fuera de su proveedor");
});
