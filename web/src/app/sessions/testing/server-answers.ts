import type { Sent } from "../../testing/open-app.tsx";

export const answer = (data: unknown, more: object = {}) => ({ body: { success: true, data, ...more } });
export const done = (message: string, more: object = {}) => ({ body: { success: true, message, ...more } });
export const refused = (status: number, body: object) => ({ status, body: { success: false, ...body } });

/** What a screen sent to change something. */
export const writesOf = (sent: readonly Sent[]) => sent.filter(({ call }) => !call.startsWith("GET "));
