import * as fc from "fast-check";

/** Runs of every property: the issue asks for at least 1,000. */
export const propertyRuns = 1_000;

const defaultSeed = 20_261_120;

/** The seed of this run: `PROPERTY_SEED` repeats another one. */
export const propertySeed = Number(process.env["PROPERTY_SEED"] ?? defaultSeed);

/** Checks a property with the run's seed and prints it, so that a failure can be repeated. */
export function checkProperty<Values>(name: string, property: fc.IPropertyWithHooks<Values>): void {
  process.stdout.write(`property "${name}": ${propertyRuns} runs, seed ${propertySeed}\n`);
  fc.assert(property, { numRuns: propertyRuns, seed: propertySeed });
}
