import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { startConnecting } from "./connect-extension.ts";

/** A busy machine takes longer than the second that is usual. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

type Answer = (value: unknown) => void;
const asked: [string, object][] = [];
/** What each installed extension answers; one that isn't there answers nothing. */
let installed: Readonly<Record<string, object>> = {};

beforeEach(() => {
  document.body.innerHTML = `<button data-connect="uno  dos" disabled>Conectar</button><p data-connect-status></p>`;
  asked.length = 0;
  installed = {};
  localStorage.clear();
  const sendMessage = (id: string, message: object, answer: Answer) => {
    asked.push([id, message]);
    answer(installed[id]);
  };
  vi.stubGlobal("chrome", { runtime: { sendMessage } });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const button = () => document.querySelector<HTMLButtonElement>("[data-connect]") as HTMLButtonElement;
const status = () => document.querySelector("[data-connect-status]") as HTMLElement;
const said = (text: RegExp) => until(() => expect(status().textContent).toMatch(text));
function signIn(): void {
  localStorage.setItem("token", "t1");
  localStorage.setItem("user", "{}");
}

it.each([
  [{}, /^No encontramos la extensión/],
  [{ dos: { ok: false } }, /^La extensión no aceptó la sesión/],
  [{ uno: { ok: false }, dos: { ok: true } }, /^Listo/],
])(
  "the session goes to each extension there may be, and where it is %o that is told",
  async (there, text) => {
    installed = there;
    signIn();
    startConnecting();
    expect(button().disabled).toBe(false);
    button().click();
    await said(text);
    const message = { type: "connect", token: "t1", user: "{}" };
    expect(asked).toEqual([
      ["uno", message],
      ["dos", message],
    ]);
  },
);

it("a browser whose pages know no extensions is told that there is none", async () => {
  vi.stubGlobal("chrome", undefined);
  signIn();
  startConnecting();
  button().click();
  await said(/^No encontramos la extensión/);
  expect(asked).toEqual([]);
});

it("without a session it says where to sign in, and goes on by itself once there is one", async () => {
  installed = { uno: { ok: true } };
  startConnecting();
  localStorage.setItem("token", "t1");
  button().click();
  await said(/^Falta iniciar sesión.* Iniciar sesión$/);
  expect(status().querySelector("a")?.getAttribute("href")).toBe("/login");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(asked).toEqual([]);
  signIn();
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  await said(/^Listo/);
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  await Promise.resolve();
  expect(asked).toHaveLength(2);
});
