/** Marks in the side index the part of the page that is being read. */
export function followIndex(): void {
  const details = document.querySelector<HTMLDetailsElement>(".site-index details");
  // Browsers that can't keep it open by style.
  if (details && matchMedia("(min-width: 960px)").matches) details.open = true;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".site-index a[href^='#']")];
  const byId = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const parts = [...byId.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (parts.length === 0) return;
  const passed = new Set<Element>();
  const mark = () => {
    const current = parts.findLast((part) => passed.has(part)) ?? parts[0];
    for (const [id, link] of byId) {
      if (id === current?.id) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  // A part is being read from when its title passes the upper third until the next one does.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        const isAbove = boundingClientRect.top < (rootBounds?.bottom ?? 0);
        if (isIntersecting || isAbove) passed.add(target);
        else passed.delete(target);
      }
      mark();
    },
    { rootMargin: "0px 0px -66% 0px" },
  );
  for (const part of parts) observer.observe(part);
}
