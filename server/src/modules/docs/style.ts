import { colorDeclarations } from "@paridad/core/tokens";

/** The page's look: the product's colours, dark or light as the reader's system is. */
export const style = `:root{color-scheme:light dark;${colorDeclarations("light")}}
@media(prefers-color-scheme:dark){:root{${colorDeclarations("dark")}}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--text);font:15px/1.6 Inter,system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:1.75rem;font-weight:650;letter-spacing:-.01em}
h2{margin:3rem 0 .75rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:1.3rem;font-weight:650}
h3{margin:2rem 0 .5rem;font-size:1rem;font-weight:650}
h4{margin:1rem 0 .25rem;font-size:.85rem;color:var(--muted)}
p{max-width:46rem}a{color:var(--accent)}
code{overflow-wrap:anywhere;font:.86em ui-monospace,SFMono-Regular,Menlo,monospace}
p code,td code{padding:.1rem .3rem;border-radius:.3rem;background:var(--s2)}
table{display:block;overflow-x:auto;margin:.5rem 0 1rem;border-collapse:collapse;font-size:.9rem}
td,th{max-width:44rem;padding:.35rem 1.2rem .35rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th,td:first-child{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.82rem}
details{border-bottom:1px solid var(--line)}
details[open]{margin-bottom:.75rem;padding-bottom:.75rem}
summary{padding:.45rem .25rem;cursor:pointer;border-radius:.35rem}
summary:hover{background:var(--s1)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.method{display:inline-block;min-width:4.2rem;font:600 .78rem ui-monospace,SFMono-Regular,Menlo,monospace;color:var(--accent)}
.access{color:var(--muted);font-size:.85rem}
figure{margin:.75rem 0 1.25rem;overflow:hidden;border:1px solid var(--line);border-radius:.6rem;background:var(--s1)}
figcaption{padding:.4rem .85rem;border-bottom:1px solid var(--line);color:var(--muted);font-size:.78rem}
pre{margin:0;padding:.85rem;overflow:auto;line-height:1.5}pre code{overflow-wrap:normal}
nav ul{display:flex;flex-wrap:wrap;gap:.4rem;margin:1.25rem 0;padding:0;list-style:none}
nav a{display:block;padding:.35rem .8rem;border:1px solid var(--line2);border-radius:99px;background:var(--s1);text-decoration:none}
nav a:hover{background:var(--s2)}
.brand{display:inline-block;margin-bottom:1.25rem;font-weight:650;color:var(--text);text-decoration:none}`;
