import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import { anAdmin, openApp, plansAnswer } from "./testing/open-app.tsx";

// Chunks that a busy machine would take longer to load than a test waits for a screen.
beforeAll(async () => {
  await Promise.all([
    import("./providers/with-queries.tsx"),
    import("../features/admin/admin-panel-screen.tsx"),
    import("../features/admin/users/users-tab.tsx"),
  ]);
});

const zoe = {
  id: "u1",
  email: "zoe@example.com",
  firstName: "Zoe",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-10-01T12:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  subscriptionType: "pro",
  subscriptionStatus: "active",
  subscriptionEndsAt: null,
  discountCode: null,
  promotionalCode: null,
  subscriptionCreatedAt: null,
  subscriptionActivatedAt: null,
  lastLogin: null,
};
const pagination = { page: 3, limit: 10, total: 45, totalPages: 5, hasNextPage: true, hasPrevPage: true };

const nobody = { body: { success: true, data: [] } };

function openUsers(
  search: string,
  { users = [zoe], partnerRequests = nobody }: { users?: object[]; partnerRequests?: { body: object } } = {},
) {
  const opened = openApp({
    path: `/dashadmin/users${search}`,
    admin: anAdmin,
    answers: {
      "GET /admin/users": { body: { success: true, data: users, pagination } },
      "GET /subscription/plans": plansAnswer,
      "GET /admin/partner-requests": partnerRequests,
      "GET /admin/capabilities": { status: 500, body: { success: false, message: "no" } },
    },
  });
  const questions = () =>
    opened.asked
      .filter((call) => call.startsWith("GET /admin/users"))
      .map((call) => Object.fromEntries(new URLSearchParams(call.split("?")[1])));
  return { ...opened, questions };
}

it("the users asked for are those that the address names", async () => {
  const { questions } = openUsers("?search=paz&scope=name&limit=50&sort=email&direction=desc&page=3");
  expect(await screen.findByRole("row", { name: /zoe@example\.com/ })).toBeInTheDocument();
  expect(questions()).toEqual([
    { search: "paz", scope: "name", page: "3", limit: "50", sort: "email", direction: "desc" },
  ]);
  expect(screen.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "descending");
});

it("a user of an unknown state, or without state and plan, is a row among the others", async () => {
  const bare = {
    ...zoe,
    id: "u3",
    email: "mia@example.com",
    subscriptionType: undefined,
    subscriptionStatus: undefined,
  };
  const frozen = { ...zoe, id: "u2", email: "leo@example.com", subscriptionStatus: "frozen" };
  openUsers("", { users: [zoe, frozen, bare] });
  const unknowns = async (email: RegExp) =>
    within(await screen.findByRole("row", { name: email })).queryAllByText("Desconocido", {
      selector: "td > span, td",
    }).length;
  expect(await unknowns(/leo@example\.com/)).toBe(1);
  expect(await unknowns(/mia@example\.com/)).toBe(2);
  expect(await unknowns(/zoe@example\.com/)).toBe(0);
});

it("a column that is hidden leaves the list at its page", async () => {
  const { questions, visitor } = openUsers("?page=3");
  await screen.findByRole("row", { name: /zoe@example\.com/ });
  await visitor.click(screen.getByText("Columnas"));
  await visitor.click(screen.getByRole("checkbox", { name: "Plan" }));
  await waitFor(() => expect(window.location.search).toBe("?page=3&columns=plan"));
  expect(questions()).toEqual([{ scope: "all", page: "3", limit: "10" }]);
});

it("the file has the users that the list is of, and a change whose answer got lost reads the list again", async () => {
  const { visitor, asked: requests, questions, server } = openUsers("?search=paz&scope=name");
  await screen.findByRole("row", { name: /zoe@example\.com/ });
  server["GET /admin/users"] = {
    status: 400,
    body: { success: false, message: "El archivo no se pudo armar" },
  };
  await visitor.click(screen.getByRole("button", { name: "CSV" }));
  await visitor.click(await screen.findByRole("menuitem", { name: /Excel Argentina/ }));
  await waitFor(() => expect(requests.some((call) => call.includes("format="))).toBe(true));
  expect(await screen.findByText("El archivo no se pudo armar")).toBeVisible();
  const file = new URLSearchParams(requests.find((call) => call.includes("format="))?.split("?")[1]);
  expect(Object.fromEntries(file)).toMatchObject({ search: "paz", scope: "name", format: "csv-excel" });
  server["GET /admin/users"] = { body: { success: true, data: [{ ...zoe, isActive: false }], pagination } };
  await visitor.click(screen.getByRole("button", { name: "Actualizar" }));
  await visitor.click(await screen.findByRole("button", { name: "Activar a zoe@example.com" }));
  await waitFor(() => expect(questions().filter(({ format }) => format === undefined)).toHaveLength(3));
});

it("who asks to be a partner is decided above the list, for the request that was looked at", async () => {
  const askedAt = "2026-11-20T15:00:00.000Z";
  const waiting = {
    userId: "u7",
    firstName: "Leo",
    lastName: "Sosa",
    email: "leo@diario.example",
    plan: "pro",
    origins: ["https://diario.example"],
    provedOrigins: ["https://diario.example"],
    askedAt,
  };
  const { visitor, sent, questions } = openUsers("", {
    partnerRequests: { body: { success: true, data: [waiting] } },
  });
  const requests = within(await screen.findByRole("region", { name: "Pedidos de partners" }));
  expect(requests.getAllByRole("listitem")[0]).toHaveTextContent(
    /Leo Sosa leo@diario\.example.*https:\/\/diario\.example Comprobado.*pedido el 20\/11\/2026/,
  );
  await visitor.click(requests.getByRole("button", { name: "Aprobar a Leo Sosa" }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      call: "POST /admin/partner-requests/u7/decision",
      body: { decision: "approved", askedAt },
    }),
  );
  // The list tells who is a partner.
  await waitFor(() => expect(questions()).toHaveLength(2));
});
