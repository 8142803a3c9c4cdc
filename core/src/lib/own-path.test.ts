import { expect, it } from "vitest";

import { ownPath } from "./own-path.ts";

it.each([
  "/",
  "/home",
  "/extension/",
  "/profile?clave=api&permisos=a,b",
  "/cartera?hacer=rolear#posicion-01a2",
])("%s is a path of the site", (path) => expect(ownPath(path)).toBe(path));

it.each([
  "",
  "home",
  "//malo.test",
  "/\\malo.test",
  "/.//malo.test",
  "/home//malo.test",
  "/../..//malo.test",
  "https://malo.test",
  "javascript:alert(1)",
  "/home\n//malo.test",
  "/\t/malo.test",
  `/${"a".repeat(300)}`,
  null,
  7,
])("%j leads nowhere", (value) => expect(ownPath(value)).toBeNull());
