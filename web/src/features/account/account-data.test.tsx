import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { personOn } from "@paridad/core/testing";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { savedFiles } from "../../testing/saved-files.ts";
import { AccountData } from "./account-data.tsx";

afterEach(() => vi.restoreAllMocks());

it("what is stored is taken in a file of the day it was made on", async () => {
  const saved = savedFiles();
  const none = {
    termsAcceptances: [],
    payments: [],
    sessions: [],
    apiKeys: [],
    embedKeys: [],
    positions: [],
  };
  const data = { ...none, user: personOn("pro"), exportedAt: "2026-11-21T01:30:00.000Z" };
  const { visitor } = renderWithServices(<AccountData />, () => ({ success: true, data }));
  await visitor.click(screen.getByRole("button", { name: "Descargar mis datos" }));
  await waitFor(() => expect(saved.count()).toBe(1));
  const [name, ...lines] = await saved.read();
  expect(name).toBe("file paridad_mis-datos_2026-11-20.json");
  expect(lines.join("")).toContain(personOn("pro").email);
});
