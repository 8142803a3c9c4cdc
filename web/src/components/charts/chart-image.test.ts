import { afterEach, expect, it, vi } from "vitest";

import { chartImage } from "./chart-image.ts";

afterEach(() => vi.restoreAllMocks());

it("title, detail and source stand inside the picture, also on a fine screen", async () => {
  vi.stubGlobal("devicePixelRatio", 2);
  const call = () => vi.fn<(...given: unknown[]) => void>();
  const context = { fillRect: call(), drawImage: call(), scale: call(), fillText: call() };
  let size: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    size = [this.width, this.height];
    done(new Blob(["png"]));
  });
  const chart = Object.assign(document.createElement("canvas"), { width: 800, height: 400 });
  const text = { title: "GFGC7400DI", detail: "Prima", source: "Mercado simulado · 20/11/2026" };
  expect(await chartImage(chart, { ...text, theme: "dark" })).toBeInstanceOf(Blob);
  // 24 px at the sides, 64 above and 34 below, at two device pixels each.
  expect(size).toEqual([896, 596]);
  expect(context.drawImage).toHaveBeenCalledExactlyOnceWith(chart, 48, 128);
  expect(context.scale).toHaveBeenCalledExactlyOnceWith(2, 2);
  expect(context.fillText.mock.calls).toEqual([
    ["GFGC7400DI", 24, 28],
    ["Prima", 24, 48],
    ["Mercado simulado · 20/11/2026", 24, 285],
  ]);
  vi.unstubAllGlobals();
});
