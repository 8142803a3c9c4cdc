/** Opens what hides a part of the page, and the part itself where it is folded. */
export function unfold(part: Element | null | undefined): void {
  for (let one = part?.closest("details"); one; one = one.parentElement?.closest("details")) one.open = true;
}

/** A link to what is folded away opens it. */
export function openTargets(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest("details")) return;
    unfold(target);
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  open();
}
