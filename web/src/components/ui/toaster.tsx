import { Toaster as Sonner } from "sonner";

import { toastDurationMilliseconds } from "@paridad/core/messages";

import { useTheme } from "../../lib/services.tsx";

/** Where toasts appear: top right, 4 s. */
export function Toaster() {
  const { theme } = useTheme();
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
