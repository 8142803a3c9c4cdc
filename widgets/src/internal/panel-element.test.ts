import { afterEach, expect, test, vi } from "vitest";

import "../index.ts";
import { answerWith, chainAnswer, mount, textOf } from "../testing/answers.ts";

const tag = "paridad-option-chain";
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const all = (element: HTMLElement, selector: string) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const isShown = (element: HTMLElement) => expect.poll(() => all(element, "tr.money").length).toBe(1);

test("a page that changes the language or the server of an open element is followed at once", async () => {
  const requests = answerWith(chainAnswer());
  const element = mount(tag);
  await isShown(element);
  element.setAttribute("locale", "en");
  await expect.poll(() => textOf(element)).toContain("GGAL options");
  expect(all(element, "thead th.strike")[0]?.textContent).toBe("Strike");
  expect(all(element, "tr.money th")[0]?.textContent).toContain("7,500");
  // As it may be copied, with slashes at its end.
  for (const [api, begin] of [
    ["https://otro-servidor.test", "https://otro-servidor.test/api/embed/snapshot?"],
    ["https://un-servidor.test//", "https://un-servidor.test/api/embed/snapshot?"],
  ] as const) {
    element.setAttribute("api", api);
    await expect.poll(() => String(requests.mock.lastCall?.[0]).startsWith(begin)).toBe(true);
  }
});

test("a wrong attribute is told to the page and its developer once, and the usual one is shown", async () => {
  answerWith(chainAnswer());
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const events: unknown[] = [];
  const hear = (event: Event) => void events.push((event as CustomEvent).detail);
  document.addEventListener("paridad-error", hear);
  const element = mount(tag, { strikes: "500", expiry: "2026-13-40", columns: "bid nada" });
  await isShown(element);
  document.removeEventListener("paridad-error", hear);
  expect(events).toEqual([
    { code: "INVALID_ATTRIBUTE", message: "expiry es un día de vencimiento, AAAA-MM-DD, no «2026-13-40»" },
    { code: "INVALID_ATTRIBUTE", message: "strikes es un entero de 1 a 40, no «500»" },
    {
      code: "INVALID_ATTRIBUTE",
      message:
        "columns son nombres con espacios: bid ask last volume volatility spread delta fitted, no «bid nada»",
    },
  ]);
  expect(errors).toHaveBeenCalledTimes(3);
});

test("a page that wants numbers each minute has them each minute; an element that left ticks no more", async () => {
  vi.useFakeTimers({
    now: 0,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  const requests = answerWith({ ...chainAnswer(), refreshSeconds: 15 });
  const element = mount(tag, { refresh: "60" });
  await vi.waitFor(() => expect(all(element, "tr.money")).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(55_000);
  expect(requests).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveBeenCalledTimes(2);
  const ended = vi.spyOn(globalThis, "clearInterval");
  element.remove();
  expect(ended).toHaveBeenCalledOnce();
  expect(ended.mock.lastCall?.[0]).toBeDefined();
});

test("a panel tells its partner's count once that somebody sees it, and its link says where it was", async () => {
  answerWith(chainAnswer());
  const sent = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  const element = mount(tag, { api: "https://servidor.test/" });
  await isShown(element);
  await isShown(mount(tag, { api: "https://servidor.test/" }));
  element.setAttribute("strikes", "2");
  await expect.poll(() => all(element, "tbody tr").length).toBe(4);
  expect(sent.mock.calls).toEqual([["https://servidor.test/api/embed/views?key=pub_prueba&panel=chain"]]);
  const link = all(element, "slot[name='attribution'] a")[0];
  expect(link?.getAttribute("href")).toBe("https://servidor.test/desde/pub_prueba/chain");
});
