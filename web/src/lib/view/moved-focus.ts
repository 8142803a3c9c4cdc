/**
 * For `onCloseAutoFocus`: a list or menu hands focus back to its button a moment after it has gone, and
 * whoever has moved on by then stays there; a second one just opened would close again.
 */
export function leaveMovedFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
