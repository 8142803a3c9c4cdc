import { useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { useNavigationType } from "react-router";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import type { ApiEvent } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import { personOn } from "@paridad/core/testing";

import { pushOwnerKey } from "../data/alerts/alerts-key.ts";
import { lastMarketKey } from "../data/market/last-market-key.ts";
import { ServicesProvider, useSession } from "../lib/services.tsx";
import { renderAs } from "../testing/render-as.tsx";
import { createAnnouncements } from "./providers/announcements.ts";
import { FollowAnnouncements } from "./providers/follow-announcements.tsx";
import { QueriesProvider } from "./providers/queries-provider.tsx";
import { TopNavigation } from "./top-navigation.tsx";

const expired = { type: "session-expired", code: "TOKEN_EXPIRED", message: "Tu sesión expiró." } as const;
const refused = {
  type: "subscription-required",
  status: "expired",
  message: "Tu plan no lo incluye & más",
  module: 4,
  requiredPlan: "pro",
} as unknown as ApiEvent;

function How() {
  return <output aria-label="cómo">{useNavigationType()}</output>;
}
function follow(address: string) {
  window.history.replaceState(null, "", address);
  const announcements = createAnnouncements();
  const followed = (
    <>
      <How />
      <FollowAnnouncements announcements={announcements} />
    </>
  );
  const view = renderAs(followed, { path: "/aca", server: () => new Error("no answer") });
  return {
    ...view,
    how: () => screen.getByLabelText("cómo").textContent,
    says: (event: ApiEvent) => act(() => announcements.emit(event)),
  };
}

it("a refused plan leads to the plans with its reason, an ended session to the login and back", () => {
  const first = follow("/historico/datos?s1=A");
  first.says(refused);
  expect(first.place().address).toBe("/suscripciones?error=Tu%20plan%20no%20lo%20incluye%20%26%20m%C3%A1s");
  // Going back leads to neither again.
  expect(first.how()).toBe("REPLACE");
  // The server is asked for the rest it closes.
  expect(first.calls.map(({ path }) => path)).toEqual(["auth/me"]);
  first.unmount();
  const second = follow("/historico/datos?s1=A");
  second.says(expired);
  expect(second.place()).toEqual({ address: "/login", state: { from: "/historico/datos?s1=A" } });
  expect(second.how()).toBe("REPLACE");
});

/** As behind the guard: without a session there is no navigation. */
function Guarded() {
  return useSession(({ token }) => token) === null ? null : <TopNavigation />;
}

it("leaving ends the session here and there, whatever the server answers, and this browser's notices", async () => {
  for (const answer of [{ success: true, message: "Listo" }, new Error("down")]) {
    const view = renderAs(<Guarded />, { user: personOn("pro"), path: "/profile", server: () => answer });
    view.storage.setItem(pushOwnerKey, "1");
    const leave = screen.getByRole("button", { name: "SALIR" });
    fireEvent.click(leave);
    expect(leave).toBeDisabled();
    await waitFor(() => expect(view.place().address).toBe("/login"));
    expect(view.calls.map(({ path }) => path)).toEqual(["auth/logout"]);
    expect(view.session.getState().token).toBeNull();
    await waitFor(() => expect(view.storage.getItem(pushOwnerKey)).toBeNull());
    view.unmount();
  }
});

it.each([
  ["free", personOn("free"), false, null],
  ["starter", personOn("starter"), false, null],
  ["pro", personOn("pro"), true, null],
  ["a trial", personOn("free", { trialEndsAt: "2026-11-23T18:00:00-03:00" }), true, "Prueba · 3 días"],
])(
  "the navigation of %s leads everywhere, and to the calculator where it is open",
  (_name, user, hasCalculator, badge) => {
    renderAs(<TopNavigation />, { user, path: "/historico/datos" });
    const links = within(screen.getByRole("navigation", { name: "Principal" })).getAllByRole("link");
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
    ).toEqual([
      ["INICIO", "/home", null],
      ["DATOS", "/historico", "page"],
      ["ESTRATEGIAS", "/estrategias", null],
      ["ALERTAS", "/alertas", null],
      ["PERFIL", "/profile", null],
    ]);
    expect(screen.queryAllByRole("link", { name: "Abrir la calculadora en vivo" })).toHaveLength(
      hasCalculator ? 1 : 0,
    );
    expect(screen.queryByText(/^Prueba/)?.textContent ?? null).toBe(badge);
  },
);

function openQueries() {
  const session = createSessionStore({ storage: createMemoryStorage() });
  const storage = createMemoryStorage({ [lastMarketKey]: "{}" });
  const wrapper = ({ children }: PropsWithChildren) => (
    <ServicesProvider services={{ session, storage } as never}>
      <QueriesProvider>{children}</QueriesProvider>
    </ServicesProvider>
  );
  const queries = renderHook(useQueryClient, { wrapper }).result.current;
  const keeps = (change: () => void) => {
    queries.setQueryData(["algo"], 1);
    act(change);
    return queries.getQueryData(["algo"]) === 1;
  };
  return { queries, session, storage, keeps };
}

it("what was read is fresh for five minutes, what others change meanwhile for less, and is asked for twice at most", () => {
  const { queries } = openQueries();
  const fresh = (name: string) => queries.defaultQueryOptions({ queryKey: [name, 1] }).staleTime;
  expect(
    ["plans", "admin", "payments", "sessions", "api-keys", "embed-keys", "partner-request"].map(fresh),
  ).toEqual([300_000, 30_000, 0, 0, 0, 0, 0]);
  const { retry, refetchOnWindowFocus } = queries.defaultQueryOptions({ queryKey: ["plans"] });
  const again = retry as (failures: number, error: Error) => boolean;
  const networkError = new ApiError({ code: "NETWORK_ERROR", message: "no" });
  const wrong = new ApiError({ code: "VALIDATION_ERROR", message: "no", status: 400 });
  const broken = new ApiError({ code: "INTERNAL_ERROR", message: "no", status: 500 });
  expect([again(0, networkError), again(0, broken), again(0, new Error("no"))]).toEqual([true, true, true]);
  expect([again(1, networkError), again(0, wrong)]).toEqual([false, false]);
  expect(refetchOnWindowFocus).toBe(false);
});

it("what one person read is forgotten before another looks, and kept for the same administrator", () => {
  const { session, storage, keeps } = openQueries();
  const user = personOn("pro");
  const admin = (username: string) => ({
    id: "9",
    username,
    email: null,
    totpEnabled: false,
    lastLogin: null,
  });
  expect(keeps(() => session.signIn({ token: "a", user }))).toBe(false);
  expect(keeps(() => session.setUser({ ...user, firstName: "Eva" }))).toBe(true);
  expect(keeps(() => session.signIn({ token: "b", user: personOn("free") }))).toBe(false);
  expect(storage.getItem(lastMarketKey)).not.toBeNull();
  expect(keeps(() => session.clear())).toBe(false);
  expect(storage.getItem(lastMarketKey)).toBeNull();
  expect(keeps(() => session.signInAdmin({ token: "x", admin: admin("marta") }))).toBe(false);
  expect(keeps(() => session.clearAdmin())).toBe(true);
  expect(keeps(() => session.signInAdmin({ token: "y", admin: admin("marta") }))).toBe(true);
  expect(keeps(() => session.signInAdmin({ token: "z", admin: admin("otro") }))).toBe(false);
});
