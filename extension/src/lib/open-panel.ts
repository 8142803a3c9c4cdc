import browser from "webextension-polyfill";

type WithSidePanel = { sidePanel?: { open(options: { windowId: number }): Promise<void> } };
type WithSidebar = { sidebarAction?: { open(): Promise<void> } };

/** Opens the side panel (Chrome) or the sidebar (Firefox). Call it inside a click: browsers allow no other moment. */
export async function openPanel(windowId: number | undefined): Promise<void> {
  const { sidePanel } = (globalThis as { chrome?: WithSidePanel }).chrome ?? {};
  if (sidePanel !== undefined && windowId !== undefined) return sidePanel.open({ windowId });
  await (browser as unknown as WithSidebar).sidebarAction?.open();
}
