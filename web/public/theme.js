// Runs before the first paint, so that the page never flashes the other theme. The rule is core/src/auth/theme-store.ts's.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem("theme");
  } catch {
    saved = null;
  }
  var isSaved = saved === "light" || saved === "dark";
  var theme = isSaved ? saved : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-theme", theme);
  document.documentElement.classList.toggle("dark", theme === "dark");
})();
