import type { PositionLineAnswer, SavedPosition } from "@paridad/core/contract";

import { optionLeg, saved, shareLeg } from "./saved.ts";

const bull = {
  ...saved("p1", "Bull de diciembre", [optionLeg("GFGC7400DI", 2, 480), optionLeg("GFGC7600DI", -2, 375)]),
  note: "Hasta fin de mes,\nsalvo que pase 7.800",
};

/** Shares against a call that was rolled a base up; one of its three lots was bought back. */
const covered = saved(
  "p2",
  "Lanzamiento",
  [shareLeg(300, 7_010), optionLeg("GFGC7400DI", -3, 610)],
  [
    {
      kind: "roll",
      version: 1,
      note: "",
      at: "2026-11-11T15:00:00Z",
      closings: [{ index: 1, quantity: 3, price: 455 }],
      openings: [optionLeg("GFGC7800DI", -3, 290)] as never,
    },
    {
      kind: "close",
      version: 2,
      note: "",
      // After midnight in Greenwich it is still the day before here.
      at: "2026-11-18T01:30:00Z",
      closings: [{ index: 1, quantity: 1, price: 262.5 }],
    },
  ],
);

/** Of which a list leaves out the first event. */
const cone = saved(
  "p3",
  "Cono de febrero",
  [optionLeg("GFGC7400FE", 2, 880), optionLeg("GFGV7400FE", 1, 575)],
  [
    {
      kind: "close",
      version: 1,
      note: "",
      at: "2026-11-13T15:00:00Z",
      closings: [{ index: 0, quantity: 1, price: 915 }],
    },
  ],
);
export const wholeCone: SavedPosition = cone;
const listedCone: SavedPosition = {
  ...cone,
  earlierEvents: 1,
  content: { ...cone.content, events: cone.content.events.slice(1) },
};

const closed = saved(
  "p5",
  "Put cerrado",
  [optionLeg("GFGV7200DI", -1, 230)],
  [
    {
      kind: "close",
      version: 1,
      note: "",
      at: "2026-11-12T16:00:00Z",
      closings: [{ index: 0, quantity: 1, price: 301 }],
    },
  ],
);

/** The options of October are over and nobody said how they ended. */
const overdue = saved("p4", "Octubre sin anotar", [
  optionLeg("GFGC7000OC", 1, 215),
  optionLeg("GFGV6800OC", -2, 90),
  optionLeg("GFGC8000DI", 1, 205),
]);

const renamed: SavedPosition = {
  ...saved("p7", "De antes del dividendo", [optionLeg("GFGC7450DI", 3, 470)]),
  today: [
    {
      symbol: "GFGC7400DI",
      strike: 7_400,
      renames: [{ exDate: "2026-11-18", symbol: "GFGC7400DI", strike: 7_400 }],
    },
  ],
};

/** What is owed can't be bought back: nobody sells it; the other's quote is old. */
const halves = saved("p8", "Con media punta", [
  optionLeg("GFGC8200DI", -1, 160),
  optionLeg("GFGC8400DI", 1, 133),
  optionLeg("GFGV7400DI", -1, 350),
]);

const unreadable: SavedPosition = {
  ...saved("p6", "De otra versión", [shareLeg(100, 7_000)]),
  content: null,
};

/** One of each kind and state, as the server lists them. */
export const positions: readonly SavedPosition[] = [
  bull,
  covered,
  listedCone,
  overdue,
  closed,
  unreadable,
  renamed,
  halves,
];

const point = (at: string, profit: number | null, isLast = false) => ({ at, profit, isLast });
const points = [
  point("2026-11-04T20:00:00Z", -2_310.4),
  point("2026-11-05T20:00:00Z", null),
  point("2026-11-06T20:00:00Z", 6_120, true),
  point("2026-11-09T20:00:00Z", 3_875.5, true),
  point("2026-11-10T20:00:00Z", 4_005.5),
];
/** By days, from the simulator, with a session that can't be told and two of last prices. */
export const line: PositionLineAnswer = {
  resolution: "1d",
  points,
  best: point("2026-11-06T20:00:00Z", 6_120, true),
  worst: point("2026-11-04T20:00:00Z", -2_310.4),
  unknown: 1,
  sources: ["simulated"],
  isCut: true,
} as PositionLineAnswer;
