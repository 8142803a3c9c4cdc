import { useEffect } from "react";
import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";

import { toastDurationMilliseconds } from "@paridad/core/messages";

import { toasterIsReady } from "../../../lib/notify.ts";
import { useTheme } from "../../../lib/services.tsx";

/** The product's surface and type instead of the library's black or white. */
const look = {
  "--normal-bg": "var(--s1)",
  "--normal-border": "var(--line2)",
  "--normal-text": "var(--text)",
  fontFamily: "inherit",
} as CSSProperties;

/** Below the bar on top of the screen, one row at least: a toast lies over none of its controls. */
const offset = { top: "calc(max(3.5rem, var(--top-bar, 0px)) + 0.75rem)" };

/** Toasts at the top right, for 4 s. */
export function Toaster() {
  const { theme } = useTheme();
  // Effects of children run first: by now the library listens.
  useEffect(toasterIsReady, []);
  return (
    <Sonner
      theme={theme}
      position="top-right"
      duration={toastDurationMilliseconds}
      offset={offset}
      mobileOffset={offset}
      // Side by side: a second one hides nothing of the first.
      expand
      closeButton
      style={look}
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: "Cerrar aviso" }}
    />
  );
}
