import { personOn } from "@paridad/core/testing";

export const ana = personOn("pro");
/** What the browser's memory keeps while Ana is signed in. */
export const memory = { token: "one", user: JSON.stringify(ana) };
export const part = (name: string) => document.querySelector(`[aria-label="${name}"]`) as Element;

/** The server's answer of the account's alerts. */
export const alertsOf = (alerts: readonly object[], change: object = {}) => ({
  success: true,
  data: {
    alerts,
    maximum: 50,
    isAsleep: false,
    isLive: true,
    unseen: 0,
    settings: { quiet: null },
    push: { publicKey: "k", browsers: 0 },
    ...change,
  },
});
