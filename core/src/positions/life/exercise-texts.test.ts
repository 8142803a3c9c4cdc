import { expect, test } from "vitest";

import { assignmentText, exerciseWarning, timeValueText } from "./exercise-texts.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const put = {
  strike: 3_858.1,
  timeValue: 3.9,
  timeValueShare: 0.001011,
  isLikely: true,
  isGrey: false,
  days: 16,
  distance: 0.0423,
  shares: 100,
  cash: -388_517.6,
  missingShares: 0,
};

test("a sold option says its time value, whether it may come back, and what that does", () => {
  expect(plain(timeValueText(put))).toBe("Valor tiempo $ 3,90 por acción (0,1 % de la base).");
  expect(plain(timeValueText({ ...put, timeValue: null, timeValueShare: null }))).toBe(
    "Sin punta compradora no se sabe el valor tiempo.",
  );
  expect(plain(timeValueText({ ...put, timeValue: -62.6, timeValueShare: -0.0154 }))).toBe(
    "Valor tiempo −$ 62,60 por acción (−1,54 % de la base).",
  );
  expect(exerciseWarning(put)).toBe("Te pueden ejercer hoy.");
  expect(exerciseWarning({ ...put, isLikely: false })).toBe("");
  expect(plain(exerciseWarning({ ...put, isLikely: false, isGrey: true, days: 2.1, distance: 0.004 }))).toBe(
    "Zona gris: faltan 3 d y la base a 0,4 % del precio, menos que los costos.",
  );
  expect(plain(assignmentText(put))).toBe("Si te ejercen comprás 100 acciones a 3.858,1 y pagás $ 388.518.");
  expect(
    plain(assignmentText({ ...put, strike: 3_700, shares: -300, cash: 1_102_210, missingShares: 100 })),
  ).toBe(
    "Si te ejercen entregás 300 acciones a 3.700 y cobrás $ 1.102.210; en la posición faltan 100, que hay que comprar.",
  );
});
