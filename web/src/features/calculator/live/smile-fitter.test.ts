import { expect, it, vi } from "vitest";

import type { QuotedSmile, QuotedSmileInput } from "@paridad/core/volatility";
import { blackScholes } from "@paridad/core/pricing";

import { createSmileFitter } from "./smile-fitter.ts";

const sideOf = (type: "call" | "put", strike: number) =>
  blackScholes({ type, spot: 100, strike, yearsToExpiry: 0.25, rate: 0, volatility: 0.4 }).price;
const input: QuotedSmileInput = {
  strikes: [80, 90, 95, 100, 105, 110, 120].map((strike) => ({
    strike,
    callBid: sideOf("call", strike) * 0.995,
    callAsk: sideOf("call", strike) * 1.005,
    putBid: sideOf("put", strike) * 0.995,
    putAsk: sideOf("put", strike) * 1.005,
  })),
  years: 0.25,
  rate: 0,
  spot: 100,
};

function createWorld() {
  const workers: (EventTarget & {
    postMessage: (question: { id: number }) => void;
    terminate: () => void;
  })[] = [];
  const fitter = createSmileFitter(() => {
    const made = Object.assign(new EventTarget(), {
      postMessage: vi.fn<(question: { id: number }) => void>(),
      terminate: vi.fn<() => void>(),
    });
    workers.push(made);
    return made as unknown as Worker;
  });
  const hear = vi.fn<(smile: QuotedSmile | null) => void>();
  const answer = (id: number) =>
    workers[0]?.dispatchEvent(new MessageEvent("message", { data: { id, smile: null } }));
  return { ...fitter, hear, workers, answer };
}

it("a worker that fails leaves its work to the page, and no other is started", () => {
  const { fit, hear, workers } = createWorld();
  fit(input, hear);
  expect(hear).not.toHaveBeenCalled();
  workers[0]?.dispatchEvent(new Event("error"));
  expect(hear).toHaveBeenCalledOnce();
  expect(hear.mock.lastCall?.[0]).not.toBeNull();
  fit(input, hear);
  expect(hear).toHaveBeenCalledTimes(2);
  expect(workers).toHaveLength(1);
});

it("after the screen was left nothing starts or is answered until it opens again", () => {
  const { fit, hear, workers, answer, begin, end } = createWorld();
  fit(input, hear);
  end();
  fit(input, hear);
  // What it was asked before is still on its way.
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  answer(1);
  expect(hear).not.toHaveBeenCalled();
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  expect(workers).toHaveLength(1);
  begin();
  expect(hear).toHaveBeenCalledOnce();
  expect(workers).toHaveLength(2);
  // What waited was told once and for all.
  end();
  begin();
  expect(hear).toHaveBeenCalledOnce();
});

it("each question hears its own answer, whichever comes first", () => {
  const { fit, workers, answer } = createWorld();
  const heard: string[] = [];
  fit(input, () => heard.push("first"));
  fit(input, () => heard.push("second"));
  for (const id of [2, 2, 1]) answer(id);
  expect(heard).toEqual(["second", "first"]);
  expect(workers).toHaveLength(1);
});
