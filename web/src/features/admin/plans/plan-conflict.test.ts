import { expect, it } from "vitest";

import type { PlanFeatures } from "@paridad/core/contract";

import { featureConflictFields } from "./plan-conflict.ts";

/** Features as they come in an answer, where any name is the object's own. */
const features = (json: string) => JSON.parse(json) as PlanFeatures;

it.each(["constructor", "toString", "__proto__"])(
  "a feature named %s is told by what the plan says of it",
  (id) => {
    const [without, named] = [
      features("{}"),
      features(`{"${id}":{"orden":4,"nombre":"Rara","enabled":true}}`),
    ];
    expect(featureConflictFields({ start: named, current: without, mine: named })).toEqual([
      { label: "Rara", before: "Incluida, orden 4", now: "no está", mine: null },
    ]);
    expect(featureConflictFields({ start: without, current: named, mine: without })).toEqual([
      { label: "Rara", before: "no está", now: "Incluida, orden 4", mine: null },
    ]);
  },
);
