import { join } from "node:path";

/**
 * Where the reference values and recorded days lie: beside the repository, or where PARIDAD_SHARED says (the mutation
 * run works on a copy elsewhere).
 */
export const sharedDirectory =
  process.env["PARIDAD_SHARED"] ?? join(import.meta.dirname, "../../../../shared");
