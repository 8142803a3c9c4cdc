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
  // For pages that are built for everybody: whether to lead to the account or to the login.
  var isSignedIn = false;
  try {
    isSignedIn = Boolean(localStorage.getItem("token") && localStorage.getItem("user"));
  } catch {
    isSignedIn = false;
  }
  document.documentElement.setAttribute("data-session", isSignedIn ? "in" : "out");
})();
