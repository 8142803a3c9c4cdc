import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { renderCalculator } from "../testing/render-calculator.tsx";

beforeEach(() => void vi.useFakeTimers());

it("an answer on its way is awaited, and only a late one is told", () => {
  const { says } = renderCalculator();
  says("connect");
  says("market_connected", { seq: 1, connections: 1, limit: 2 });
  expect(screen.queryByText("Todavía no llegaron cotizaciones")).toBeNull();
  expect(screen.getByText("Cargando...")).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(7_000));
  expect(screen.getByText("Todavía no llegaron cotizaciones")).toBeVisible();
});

it("a connection that took its time leaves the answer its own", () => {
  const { says } = renderCalculator();
  act(() => vi.advanceTimersByTime(7_000));
  says("connect");
  says("market_connected", { seq: 1, connections: 1, limit: 2 });
  expect(screen.queryByText("Todavía no llegaron cotizaciones")).toBeNull();
  act(() => vi.advanceTimersByTime(7_000));
  expect(screen.getByText("Todavía no llegaron cotizaciones")).toBeVisible();
});

it("a feed that doesn't answer is told at once, without the patience for an answer", () => {
  const { says } = renderCalculator();
  says("connect");
  says("market_connected", { seq: 1, connections: 1, limit: 2 });
  says("market_error", { code: "FEED_UNAVAILABLE", message: "…" });
  expect(screen.getByText("Todavía no llegaron cotizaciones")).toBeVisible();
});

it("the chain as a whole is told with its first picture", () => {
  renderCalculator().accept();
  expect(screen.getByText("VI en el dinero", { selector: "dt" }).nextElementSibling).toHaveTextContent(
    /^\d+,\d\s%$/,
  );
});
