import { act, render, renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { turnPushOff } from "./alerts/browser-push.ts";
import { pushOwnerKey } from "./alerts/push-owner.ts";
import { systemTheme } from "./browser-ports.ts";
import { createSurfaceComputer } from "./market/surface/compute-surface.ts";
import { notify, toasterIsReady } from "./notify.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";
import { useSiteTitle } from "./use-document-title.ts";
import { messageOf, useSubmit } from "./use-submit.ts";
import { useIsNarrow, useIsTablet } from "./view/use-is-narrow.ts";
import { useWidth } from "./view/use-width.ts";
import { createOwnWorker, ownScriptUrl } from "./workers/own-worker.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Media queries that the test decides on. */
function mediaQueries(holds: (query: string) => boolean) {
  const heard = new Map<string, Set<() => void>>();
  const listenersOf = (query: string) =>
    heard.get(query) ?? heard.set(query, new Set()).get(query) ?? new Set();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: holds(query),
    addEventListener: (_name: string, listener: () => void) => listenersOf(query).add(listener),
    removeEventListener: (_name: string, listener: () => void) => listenersOf(query).delete(listener),
  }));
  return {
    tell: (query: string) => listenersOf(query).forEach((listener) => listener()),
    count: (query: string) => listenersOf(query).size,
  };
}

it("a phone is up to 640 px wide and a tablet up to 1180, and their turning is followed until the screen is left", () => {
  let width = 800;
  const { tell, count } = mediaQueries((query) => width <= Number(/max-width: (\d+)px/.exec(query)?.[1]));
  const { result, unmount } = renderHook(() => [useIsNarrow(), useIsTablet()]);
  expect(result.current).toEqual([false, true]);
  act(() => {
    width = 640;
    tell("(max-width: 640px)");
  });
  expect(result.current).toEqual([true, true]);
  width = 1_181;
  act(() => {
    tell("(max-width: 640px)");
    tell("(max-width: 1180px)");
  });
  expect(result.current).toEqual([false, false]);
  unmount();
  expect([count("(max-width: 640px)"), count("(max-width: 1180px)")]).toEqual([0, 0]);
});

it("the system's dark theme is known and followed until nobody listens", () => {
  let isDark = true;
  const query = "(prefers-color-scheme: dark)";
  const { tell, count } = mediaQueries((asked) => asked === query && isDark);
  expect(systemTheme.prefersDark()).toBe(true);
  isDark = false;
  expect(systemTheme.prefersDark()).toBe(false);
  const heard = vi.fn<() => void>();
  const leave = systemTheme.onSystemChange(heard);
  tell(query);
  leave();
  tell(query);
  expect([heard.mock.calls.length, count(query)]).toEqual([1, 0]);
});

it("a place's width is measured at first and as it changes, in whole pixels; hidden it keeps the last", () => {
  let report: (entries: { contentRect: { width: number } }[]) => void = () => undefined;
  const disconnected = vi.fn<() => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(listen: typeof report) {
        report = listen;
      }
      observe = () => undefined;
      disconnect = disconnected;
    },
  );
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ width: 700.9 } as DOMRect);
  function Place() {
    const { ref, width } = useWidth();
    return <div ref={ref}>{width}</div>;
  }
  const { container, unmount } = render(<Place />);
  expect(container.textContent).toBe("700");
  for (const [width, shown] of [
    [512.6, "512"],
    [0, "512"],
    [390, "390"],
  ] as const) {
    act(() => report([{ contentRect: { width } }]));
    expect(container.textContent).toBe(shown);
  }
  unmount();
  expect(disconnected).toHaveBeenCalledOnce();
});

it("markup built for everybody isn't the visitor's, a page is", () => {
  function Shown() {
    return useIsHydrated() ? "propia" : "de todos";
  }
  expect([renderToString(<Shown />), render(<Shown />).container.textContent]).toEqual([
    "de todos",
    "propia",
  ]);
});

it("the landing page keeps the title that the server gave it", () => {
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.setAttribute("property", "og:title");
  meta.content = "Paridad, opciones de GGAL";
  document.title = "otra cosa";
  renderHook(useSiteTitle);
  expect(document.title).toBe("Paridad, opciones de GGAL");
  meta.remove();
});

it("why something failed stands under it, unless it says the same", async () => {
  const { toast } = await import("sonner");
  const told = vi.spyOn(toast, "error").mockReturnValue(1);
  toasterIsReady();
  notify.error("No se pudo", "El servicio no responde");
  notify.error("No se pudo", "No se pudo");
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(told.mock.calls).toEqual([
    ["No se pudo", { description: "El servicio no responde" }],
    ["No se pudo", { description: undefined }],
  ]);
});

it("what isn't an error of the api is told in general words, and a failure can be cleared", async () => {
  expect([messageOf(new Error("TypeError: x"), "No se guardó"), messageOf("x")]).toEqual([
    "No se guardó",
    expect.stringMatching(/./),
  ]);
  const form = { getValues: () => ({}), setError: () => undefined } as never;
  const send = () => Promise.reject(new Error("TypeError: x"));
  const { result } = renderHook(() => useSubmit({ form, send }));
  await act(() => result.current.submit({}));
  expect(result.current.failure).toBe(messageOf(null));
  act(() => result.current.clear());
  expect(result.current.failure).toBeNull();
});

it("notices turned off are ended at the server and here", async () => {
  const ended = vi.fn<() => Promise<boolean>>(async () => true);
  const subscription = { endpoint: "https://push.example/1", unsubscribe: ended };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  const storage = createMemoryStorage({ [pushOwnerKey]: "ana" });
  const unsubscribe = vi.fn<(endpoint: string) => Promise<void>>(async () => undefined);
  expect(await turnPushOff({ unsubscribe } as never, storage)).toBe("off");
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith("https://push.example/1");
  expect([ended.mock.calls.length, storage.getItem(pushOwnerKey)]).toEqual([1, null]);
});

it("a worker's script is our own, made by the page's policy where there is one", () => {
  expect(createOwnWorker("/x.js")).toBeNull();
  expect(ownScriptUrl("/avisos.js")).toBe("/avisos.js");
  expect(() => ownScriptUrl("https://malo.example/x.js")).toThrow("another origin");
  const policies: string[] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
      policies.push(name);
      return { createScriptURL: (url: string) => `seguro:${rules.createScriptURL(url)}` };
    },
  });
  expect([ownScriptUrl("/a.js"), ownScriptUrl("/b.js")]).toEqual(["seguro:/a.js", "seguro:/b.js"]);
  expect(() => ownScriptUrl("https://malo.example/x.js")).toThrow("another origin");
  expect(policies).toEqual(["paridad-worker"]);
});

it("each fit hears its own answer, and all fail with their worker", async () => {
  const asked: { id: number }[] = [];
  const ended = vi.fn<() => void>();
  const heard = new EventTarget();
  vi.stubGlobal("trustedTypes", undefined);
  vi.stubGlobal(
    "Worker",
    class {
      addEventListener = heard.addEventListener.bind(heard);
      postMessage(question: { id: number }) {
        asked.push(question);
      }
      terminate = ended;
    },
  );
  const { compute, end } = createSurfaceComputer();
  const answers = [compute({} as never), compute({} as never), compute({} as never)];
  const says = (data: object) => heard.dispatchEvent(new MessageEvent("message", { data }));
  says({ id: asked[1]?.id, surface: "second" });
  says({ id: asked[0]?.id, surface: "first" });
  expect(await Promise.all(answers.slice(0, 2))).toEqual(["first", "second"]);
  heard.dispatchEvent(new Event("error"));
  await expect(answers[2]).rejects.toThrow("the surface's worker failed");
  end();
  expect(ended).toHaveBeenCalledOnce();
});
