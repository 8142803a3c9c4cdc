// The script of `/widgets/iframe`: creates the element named in the address and posts its height to the page.
const tags = new Map([
  ["chain", "paridad-option-chain"],
  ["ratios", "paridad-ratios"],
  ["volatility", "paridad-volatility"],
]);
const attributes = [
  "embed-key",
  "underlying",
  "expiry",
  "strikes",
  "columns",
  "symbol1",
  "symbol2",
  "window",
  "mode",
  "theme",
  "locale",
  "refresh",
];

const query = new URLSearchParams(location.search);
const element = document.createElement(tags.get(query.get("element") ?? "") ?? "paridad-option-chain");
for (const name of attributes) {
  const value = query.get(name);
  if (value !== null) element.setAttribute(name, value);
}
document.querySelector("main")?.append(element);

// A height is no secret, and `frame-ancestors` says which pages there can be.
const page = location.ancestorOrigins?.[0] ?? "*";
new ResizeObserver(() => {
  const height = Math.ceil(element.getBoundingClientRect().height);
  if (height > 0 && parent !== window) parent.postMessage({ type: "paridad-height", height }, page);
}).observe(element);
