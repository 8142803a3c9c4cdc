import type { PasswordCost } from "../../src/auth/passwords.ts";

/** The instant at which every race is run, and the key that its processes share. */
export const raceNow = Date.parse("2026-11-20T15:00:00Z");
export const raceTotpKey = "una clave de carrera";
/** Races meet at locks of the database and not in hashes, of which each takes hundreds. */
export const racePasswordCost: PasswordCost = { memoryCost: 64, timeCost: 1 };
