import { writtenSession } from "@paridad/core/testing/reading";
import { vi } from "vitest";

/** Elements have servers of their own with a number, and the page of a test a port. */
const tidy = (line: string) =>
  line.replaceAll(/servidor-\d+/g, "servidor").replaceAll(/\[http:\/\/localhost:\d+\]/g, "[the page]");

/** What is drawn, one shape a line: its class and its numbers. */
export function shapesOf(element: HTMLElement): string[] {
  const shapes = element.shadowRoot?.querySelectorAll("svg line, svg path, svg rect") ?? [];
  return [...shapes].map((shape) => {
    const names = ["x", "width", "x1", "x2", "y1", "y2", "d"].filter((name) => shape.hasAttribute(name));
    const side = shape.closest("g, td")?.className ?? "";
    const of = typeof side === "string" ? side : (shape.closest("g")?.getAttribute("class") ?? "");
    const title = [of, shape.getAttribute("class") ?? shape.localName].filter(Boolean).join(" ");
    return `  ${title}: ${names.map((name) => `${name} ${shape.getAttribute(name)}`).join(", ")}`;
  });
}

/** A session with elements of a page, with the events and the words that the page and its developer get. */
export function widgetSession(title: string) {
  const story = writtenSession(title, {
    tidy,
    // A slot has no box of its own.
    reading: { isSeen: (element) => element.localName === "slot" || element.checkVisibility() },
  });
  const heard: string[] = [];
  for (const name of ["paridad-data", "paridad-select", "paridad-error"]) {
    document.addEventListener(name, (event) =>
      heard.push(`${name} ${JSON.stringify((event as CustomEvent<object>).detail)}`),
    );
  }
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation(
      (text: string) => void heard.push(`console (${level}): ${text}`),
    );
  }
  return {
    ...story,
    /** What the page and its developer were told since the last time. */
    told: () => {
      const lines = heard.splice(0).map(tidy);
      story.line(...(lines.length === 0 ? ["· (nothing)"] : lines.map((line) => `· ${line}`)));
    },
    /** Requests since the last time, without their number of server. */
    asked: (spy: { mock: { calls: readonly (readonly unknown[])[] } }) => {
      const lines = spy.mock.calls.map(([address]) => `→ ${tidy(decodeURIComponent(String(address)))}`);
      story.line(...new Set(lines.length === 0 ? ["→ (nothing)"] : lines));
    },
    height: (element: HTMLElement) => story.line(`(${element.getBoundingClientRect().height} px high)`),
    shapes: (element: HTMLElement) => story.line(...shapesOf(element)),
  };
}
export type WidgetSession = ReturnType<typeof widgetSession>;
