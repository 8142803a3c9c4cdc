import type { Platform } from "../platform.ts";
import { createTermsRepository } from "./repository.ts";
import { termsRoutes } from "./routes.ts";
import { seedTerms } from "./seed-terms.ts";

export function termsModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  const repository = createTermsRepository(database);
  return {
    routes: [termsRoutes({ repository, clock })],
    services: {
      /** Null while no terms hold. */
      currentTermsId: async () => (await repository.current(new Date(clock.now())))?.id ?? null,
    },
    seed: () => seedTerms({ repository, clock }),
  };
}
