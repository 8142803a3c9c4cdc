import { createStore } from "zustand/vanilla";

/** Whether a toast was asked for: the library is loaded with the first one. */
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

/** Toasts (spec.md section 9: 4 s, top right). */
export const notify = {
  success: (message: string) => void toaster().then((toast) => toast.success(message)),
  error: (message: string) => void toaster().then((toast) => toast.error(message)),
  info: (message: string) => void toaster().then((toast) => toast.info(message)),
};
