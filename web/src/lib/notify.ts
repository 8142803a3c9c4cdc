/** Toasts (spec.md section 9: 4 s, top right). The library is loaded with the first one. */
async function toaster() {
  return (await import("sonner")).toast;
}

export const notify = {
  success: (message: string) => void toaster().then((toast) => toast.success(message)),
  error: (message: string) => void toaster().then((toast) => toast.error(message)),
  info: (message: string) => void toaster().then((toast) => toast.info(message)),
};
