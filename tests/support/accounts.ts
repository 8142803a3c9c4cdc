/** Passwords of the accounts that the test server makes at its first start. */
export const demoPassword = "Demostracion-2026";
export const adminPassword = "Administracion-2026";

/** A demo user's e-mail by plan or state: free, trial, starter, pro, black, expired. */
export const demoEmail = (name: string): string => `${name}@paridad.test`;
