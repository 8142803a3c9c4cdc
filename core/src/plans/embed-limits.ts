/** Bases on each side of the money that a partner's page may ask for. */
export const embedStrikes = { fewest: 1, most: 40 } as const;

/** Sessions of a ratio's history that a partner's page may ask for; `usual` where it does not say. */
export const embedSessions = { fewest: 10, usual: 60, most: 250 } as const;
