/** Its title alone is in sight: it isn't being read. */
const isFolded = (part: Element) => part instanceof HTMLDetailsElement && !part.open;

/** Marks in the side index the part of the page that is being read. */
export function followIndex(): void {
  const details = document.querySelector<HTMLDetailsElement>(".site-index details");
  // Browsers that can't keep it open by style.
  if (details && matchMedia("(min-width: 960px)").matches) details.open = true;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".site-index a[href^='#']")];
  const byId = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const parts = [...byId.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (parts.length === 0) return;
  // A part is being read from when its title passes the upper third until the next one does.
  const mark = () => {
    const line = window.innerHeight / 3;
    // A part that isn't drawn has its top at 0; the index may have another order than the page.
    const drawn = parts
      .filter((part) => part.getClientRects().length > 0 && !isFolded(part))
      .map((part) => ({ id: part.id, top: part.getBoundingClientRect().top }))
      .toSorted((one, other) => one.top - other.top);
    const current = drawn.findLast(({ top }) => top < line) ?? drawn[0];
    for (const [id, link] of byId) {
      if (id === current?.id) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  let isDue = false;
  const markSoon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  };
  window.addEventListener("scroll", markSoon, { passive: true });
  // Folding moves what is under it.
  document.addEventListener("toggle", markSoon, true);
  mark();
}
