import type { PanelName } from "./request/attributes.ts";

/** Address of a panel's link to its server; with a key, one that counts the press for its partner. */
export function panelHome(base: string, { name, key }: { name: PanelName; key: string }): string {
  const server = base.replace(/\/+$/, "");
  return key === "" ? server : `${server}/desde/${encodeURIComponent(key)}/${name}`;
}
