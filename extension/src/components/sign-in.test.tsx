import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { browser } from "../lib/browser.ts";

import { ApiError } from "@paridad/core/api";
import { createMemoryStorage } from "@paridad/core/auth";

import { ServicesProvider } from "../lib/services.tsx";
import type { Services } from "../lib/services.tsx";
import { staySignedInKey } from "../storage/session-storage.ts";
import { SignIn } from "./sign-in.tsx";

vi.mock("../lib/browser.ts", () => ({
  browser: {
    permissions: { request: vi.fn<() => Promise<boolean>>() },
    runtime: { getManifest: () => ({}), openOptionsPage: vi.fn<() => Promise<void>>() },
  },
}));

const page = document.body.appendChild(document.createElement("main"));
beforeEach(() => {
  act(() => render(null, page));
  vi.mocked(browser.permissions.request).mockResolvedValue(true);
});
const field = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`);
const alertText = () => page.querySelector("[role=alert]")?.textContent?.trim() ?? null;
const send = () => page.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));

function open(login: () => Promise<object>) {
  const disk = { ...createMemoryStorage(), subscribe: () => () => false };
  const calls = {
    login: vi.fn<() => Promise<object>>(login),
    signIn: vi.fn<() => void>(),
  };
  const services = {
    origin: "https://paridad.test",
    disk,
    api: { logIn: calls.login },
    session: { signIn: calls.signIn },
  } as unknown as Services;
  const show = (part: preact.ComponentChild) =>
    act(() => render(<ServicesProvider services={services}>{part}</ServicesProvider>, page));
  return { disk, show, ...calls };
}
function write(): void {
  (field("email") as HTMLInputElement).value = " ana@paridad.test ";
  (field("password") as HTMLInputElement).value = "Zorro-Azul-4781";
}

test("a session is asked for once however often it is sent, and stays as long as it was asked to", async () => {
  const answer = { token: "one" };
  const { disk, show, login, signIn } = open(async () => answer);
  show(<SignIn />);
  expect([field("password")?.minLength, field("email")?.required]).toEqual([6, true]);
  write();
  disk.setItem(staySignedInKey, "true");
  send();
  await vi.waitFor(() =>
    expect(page.querySelector("button[type=submit]")?.textContent).toBe("Ingresando..."),
  );
  send();
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith(answer));
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: "ana@paridad.test", password: "Zorro-Azul-4781" });
  expect(browser.permissions.request).toHaveBeenCalledExactlyOnceWith({
    origins: ["https://paridad.test/*"],
  });
  expect(disk.getItem(staySignedInKey)).toBeNull();
});

test("asked to stay, it lies on the disk", async () => {
  const { disk, show, signIn } = open(async () => ({}));
  show(<SignIn />);
  write();
  await act(() => page.querySelector<HTMLInputElement>("[type=checkbox]")?.click());
  send();
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledOnce());
  expect(disk.getItem(staySignedInKey)).toBe("true");
});

test("without the right to the server nothing is sent, and it may be asked for again", async () => {
  vi.mocked(browser.permissions.request).mockResolvedValue(false);
  const { show, login } = open(async () => ({}));
  show(<SignIn />);
  write();
  send();
  await vi.waitFor(() =>
    expect(alertText()).toBe("Sin permiso para conectarnos al servidor no podemos iniciar la sesión."),
  );
  expect([login.mock.calls.length, page.querySelector<HTMLButtonElement>("[type=submit]")?.disabled]).toEqual(
    [0, false],
  );
});

test.each([
  [
    { code: "INVALID_CREDENTIALS", message: "Email o contraseña incorrectos", status: 401 },
    "Email o contraseña incorrectos",
  ],
  [
    { code: "NETWORK_ERROR", message: "Error de conexión.", status: 0 },
    "No pudimos conectar con el servidor https://paridad.test. Cambiar el servidor",
  ],
])("a refusal is said, what was written stays: %o", async (failure, text) => {
  const { show, signIn } = open(async () => {
    throw new ApiError(failure as ConstructorParameters<typeof ApiError>[0]);
  });
  show(<SignIn />);
  write();
  send();
  await vi.waitFor(() => expect(alertText()).toBe(text));
  expect([signIn.mock.calls.length, field("password")?.value]).toEqual([0, "Zorro-Azul-4781"]);
  page.querySelector<HTMLButtonElement>("[role=alert] button")?.click();
  expect(browser.runtime.openOptionsPage).toHaveBeenCalledTimes(failure.status === 0 ? 1 : 0);
});
