import { setNonce } from "get-nonce";

/** Hands the page's nonce to the libraries that write styles (scroll lock of dialogs), before the first of them opens. */
export function adoptNonce(): void {
  const nonce = document.querySelector<HTMLElement>("[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
