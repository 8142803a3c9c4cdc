import { afterEach, expect, test, vi } from "vitest";

afterEach(() => document.body.replaceChildren());

test("a frame tells its page how high its panel is", async () => {
  const main = document.body.appendChild(document.createElement("main"));
  const element = main.appendChild(document.createElement("paridad-ratios"));
  const errors = vi.spyOn(parent, "postMessage").mockImplementation(() => undefined);
  // A script, not a module: it has nothing to give.
  await import(/* @vite-ignore */ new URL("./frame.ts", import.meta.url).href);
  // Nothing is shown yet: a height of nothing would fold the frame away.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const heights = () =>
    errors.mock.calls.flatMap(([data]: unknown[]) =>
      (data as { type?: string }).type === "paridad-height" ? [data] : [],
    );
  expect(heights()).toEqual([]);
  element.style.cssText = "display: block; height: 123.2px";
  await expect.poll(heights).toEqual([{ type: "paridad-height", height: 124 }]);
});

test("a page gives each of its frames the height that it says it has, and believes nobody else", async () => {
  await import("./paridad-frame.ts");
  const [first, second] = [0, 1].map(() => document.body.appendChild(document.createElement("iframe")));
  const says = (data: unknown, { origin = location.origin, source = second?.contentWindow ?? null } = {}) => {
    dispatchEvent(new MessageEvent("message", { data, origin, source }));
    return [first?.height, second?.height];
  };
  const height = (pixels: unknown) => ({ type: "paridad-height", height: pixels });
  expect(says(height(412.5))).toEqual(["", "413"]);
  expect(says(height(5_000))).toEqual(["", "5000"]);
  for (const pixels of [5_000.5, 0, -1, Number.NaN, "300", null])
    expect(says(height(pixels))).toEqual(["", "5000"]);
  expect(says({ type: "other", height: 300 })).toEqual(["", "5000"]);
  expect(says(null)).toEqual(["", "5000"]);
  expect(says(height(300), { origin: "https://otro.example" })).toEqual(["", "5000"]);
  expect(says(height(300), { source: window })).toEqual(["", "5000"]);
  expect(says(height(1), { source: first?.contentWindow ?? null })).toEqual(["1", "5000"]);
});
