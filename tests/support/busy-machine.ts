/** For a server's environment: it refuses nothing because other work has taken the machine. */
export const overload = { OVERLOAD_MS: "30000" } as const;
