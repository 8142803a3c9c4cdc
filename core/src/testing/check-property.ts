import * as fc from "fast-check";

/** Runs of every property: at least 1,000, fewer only where `PROPERTY_RUNS` says so (the mutation run does). */
export const propertyRuns = Number(process.env["PROPERTY_RUNS"] ?? 1_000);

const defaultSeed = 20_261_120;

/** The seed of this run: `PROPERTY_SEED` repeats another one. */
export const propertySeed = Number(process.env["PROPERTY_SEED"] ?? defaultSeed);

/** Checks a property with the run's seed and prints it, so a failure can be repeated. */
export function checkProperty<Values>(name: string, property: fc.IPropertyWithHooks<Values>): void {
  process.stdout.write(`property "${name}": ${propertyRuns} runs, seed ${propertySeed}\n`);
  fc.assert(property, { numRuns: propertyRuns, seed: propertySeed });
}
