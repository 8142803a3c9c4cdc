import { createStore } from "zustand/vanilla";

/** True once a toast was requested: the library loads with the first one. */
export const toasterWanted = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }));

let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Told by the toaster once it listens; toasts asked for before wait for it. */
export function toasterIsReady(): void {
  markReady();
}

async function toaster() {
  toasterWanted.setState({ isWanted: true });
  await ready;
  return (await import("sonner")).toast;
}

/** Toasts, 4 s at the top right. */
export const notify = {
  success: (message: string) => void toaster().then((toast) => toast.success(message)),
  /** `reason` is shown under what failed; omitted if it adds nothing. */
  error: (message: string, reason?: string) => {
    const description = reason === message ? undefined : reason;
    void toaster().then((toast) => toast.error(message, { description }));
  },
  info: (message: string) => void toaster().then((toast) => toast.info(message)),
};
