import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { SessionsList } from "./sessions-list.tsx";

it("a single other session can be ended by its own button or with the others, the present one by neither", async () => {
  const session = {
    address: "192.0.2.1",
    userAgent: null,
    createdAt: "2026-11-20T12:00:00Z",
    expiresAt: "2026-11-27T12:00:00Z",
  };
  const sessions = [
    { ...session, id: "a", lastSeenAt: "2026-11-20T20:55:00Z", current: true },
    { ...session, id: "b", lastSeenAt: "2026-11-20T18:00:00Z", current: false },
  ];
  let answer: () => void = () => undefined;
  const { calls, visitor } = renderWithServices(<SessionsList />, async ({ method, path }) => {
    if (method === "get") return { success: true, data: sessions };
    if (path === "auth/sessions") await new Promise<void>((resolve) => (answer = resolve));
    return { success: true, message: "Sesión cerrada" };
  });
  const [own, other] = await screen.findAllByRole("listitem");
  expect(within(own as HTMLElement).queryByRole("button")).toBeNull();
  expect(other).toHaveTextContent("activa hace 3 h");
  await visitor.click(within(other as HTMLElement).getByRole("button", { name: /^Cerrar / }));
  await waitFor(() => expect(calls[1]).toMatchObject({ method: "delete", path: "auth/sessions/b" }));
  sessions.pop();
  const others = screen.getByRole("button", { name: "Cerrar las otras" });
  await visitor.click(others);
  expect(others).toHaveTextContent("Cerrando...");
  answer();
  await waitFor(() => expect(others).not.toBeInTheDocument());
  expect(calls.at(-2)).toMatchObject({ method: "delete", path: "auth/sessions" });
});

it("of several other sessions the one that is being ended says so, and the others wait for nothing", async () => {
  const session = {
    address: "192.0.2.1",
    createdAt: "2026-11-20T12:00:00Z",
    expiresAt: "2026-11-27T12:00:00Z",
    lastSeenAt: "2026-11-20T18:00:00Z",
    current: false,
  };
  const sessions = [
    { ...session, id: "a", userAgent: "Firefox/1 (Windows NT)" },
    { ...session, id: "b", userAgent: "Firefox/1 (Linux)" },
  ];
  const { calls, visitor } = renderWithServices(<SessionsList />, ({ method }) =>
    method === "get" ? { success: true, data: sessions } : new Promise(() => undefined),
  );
  await visitor.click(await screen.findByRole("button", { name: "Cerrar Firefox en Linux" }));
  expect(calls.at(-1)).toMatchObject({ method: "delete", path: "auth/sessions/b" });
  expect(
    ["Cerrar Firefox en Windows", "Cerrar Firefox en Linux"].map((name) =>
      screen.getByRole("button", { name }).textContent?.trim(),
    ),
  ).toEqual(["Cerrar", "Cerrando..."]);
});
