import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";

import { toastDurationMilliseconds } from "@paridad/core/messages";

import { toasterIsReady } from "../../lib/notify.ts";
import { useTheme } from "../../lib/services.tsx";

/** Where toasts appear: top right, 4 s. */
export function Toaster() {
  const { theme } = useTheme();
  // Effects of children run first: by now the library listens.
  useEffect(toasterIsReady, []);
  return (
    <Sonner
      theme={theme}
      position="top-right"
      duration={toastDurationMilliseconds}
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: "Cerrar aviso", className: "paridad-toast" }}
    />
  );
}
