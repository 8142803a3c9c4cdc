import { expect, test } from "@playwright/test";

import { expectAccessibleInThemes } from "../support/accessibility.ts";
import { expectFitsTelephone } from "../support/layout.ts";
import { watchPage } from "../support/policy.ts";
import { openSession } from "../support/sign-in.ts";

/** The pages of each area of /estrategias, the first its own address. */
const areas = {
  basicas: ["", "cadena", "posiciones", "lanzamientos", "puts"],
  avanzadas: ["", "tasas", "spreads", "buscador"],
  volatilidad: ["", "plazo", "cono", "historia", "indice", "evento"],
  riesgo: ["", "escenarios", "var", "estres", "tamano", "importar"],
} as const;

for (const [area, pages] of Object.entries(areas)) {
  test(`every page of ${area} is accessible in both themes, as wide as a telephone and within the policy`, async ({
    page,
  }) => {
    const watched = watchPage(page);
    await openSession(page, "pro");
    for (const path of pages) {
      const address = `/estrategias/${area}${path === "" ? "" : `/${path}`}`;
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Cargando...")).toHaveCount(0);
      await expectAccessibleInThemes(page);
      await expectFitsTelephone(page, address);
    }
    expect(watched).toEqual({ refusals: [], errors: [] });
  });
}
