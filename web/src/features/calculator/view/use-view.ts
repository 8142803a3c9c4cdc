import { useEffect, useState } from "react";

import { useServices } from "../../../lib/services.tsx";
import { readView, viewKey, writeView } from "./view-preferences.ts";
import type { View } from "./view-preferences.ts";

export type ChangeView = (change: Partial<View>) => void;

/** The user's view, remembered for the next visit. */
export function useView(): { view: View; changeView: ChangeView } {
  const { storage } = useServices();
  const [view, setView] = useState(() => readView(storage));
  useEffect(
    () =>
      storage.subscribe?.((changed) => {
        if (changed === viewKey) setView(readView(storage));
      }),
    [storage],
  );
  const changeView: ChangeView = (change) => {
    const next = { ...view, ...change };
    writeView(storage, next);
    setView(next);
  };
  return { view, changeView };
}
