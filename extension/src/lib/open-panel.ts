import { browser } from "./browser.ts";

type WithSidePanel = { sidePanel?: { open(options: { windowId: number }): Promise<void> } };
/** The polyfill's types say that every browser has a sidebar. */
type WithSidebar = Partial<Pick<typeof browser, "sidebarAction">>;

/** Opens the side panel (Chrome) or the sidebar (Firefox). Call it inside a click: browsers allow no other moment. */
export async function openPanel(windowId: number | undefined): Promise<void> {
  const { sidePanel } = (globalThis as { chrome?: WithSidePanel }).chrome ?? {};
  if (sidePanel !== undefined && windowId !== undefined) return sidePanel.open({ windowId });
  const { sidebarAction }: WithSidebar = browser;
  await sidebarAction?.open();
}
