import browser from "webextension-polyfill";
import type { Runtime } from "webextension-polyfill";

import type { MarketConnectionState } from "@paridad/core/market";

import type { FiredAlert } from "../storage/fired-alerts.ts";

/** Messages from the pages to the worker. */
export type Message =
  | {
      readonly type: "panel-state";
      readonly status: MarketConnectionState["status"];
      /** Text under the icon: at most four characters, empty for none. */
      readonly badge: string;
      readonly title: string;
    }
  | { readonly type: "alert"; readonly fired: FiredAlert }
  /** The user added or removed alerts. */
  | { readonly type: "alerts-changed" }
  /** The user put the fired alerts away. */
  | { readonly type: "alerts-seen" };

const types: ReadonlySet<unknown> = new Set<Message["type"]>([
  "panel-state",
  "alert",
  "alerts-changed",
  "alerts-seen",
]);

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "type" in value && types.has(value.type);
}

/** Sends to the worker; no listener is not an error. */
export async function send(message: Message): Promise<void> {
  try {
    await browser.runtime.sendMessage(message);
  } catch {
    return;
  }
}

/** Listens to this extension's pages only. */
export function onMessage(listener: (message: Message) => void): void {
  browser.runtime.onMessage.addListener((value: unknown, sender: Runtime.MessageSender) => {
    if (sender.id === browser.runtime.id && isMessage(value)) listener(value);
    return undefined;
  });
}
