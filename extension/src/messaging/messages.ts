import { browser } from "../lib/browser.ts";
import type { Runtime } from "webextension-polyfill";

import type { MarketConnectionState } from "@paridad/core/market";

/** An open panel tells the worker how its market is, for the icon. */
export type PanelState = {
  readonly type: "panel-state";
  readonly status: MarketConnectionState["status"];
  /** Text under the icon: at most four characters, empty for none. */
  readonly badge: string;
  readonly title: string;
};

function isPanelState(value: unknown): value is PanelState {
  return typeof value === "object" && value !== null && "type" in value && value.type === "panel-state";
}

/** Sends to the worker; no listener is not an error. */
export async function send(state: PanelState): Promise<void> {
  try {
    await browser.runtime.sendMessage(state);
  } catch {
    return;
  }
}

/** Listens to this extension's pages only. */
export function onMessage(listener: (state: PanelState) => void): void {
  browser.runtime.onMessage.addListener((value: unknown, sender: Runtime.MessageSender) => {
    if (sender.id === browser.runtime.id && isPanelState(value)) listener(value);
    return undefined;
  });
}
