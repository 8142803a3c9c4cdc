import { Markdown as MarkdownElements } from "markdown-to-jsx/react";
import { Fragment } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";

import type { IndexEntry } from "./site-frame.tsx";

const languageNames: Readonly<Record<string, string>> = {
  shell: "Terminal",
  js: "JavaScript",
  ts: "TypeScript",
  html: "HTML",
  css: "CSS",
  jsx: "React",
  python: "Python",
};

/** The keyboard scrolls what is wider than the page; no landmarks, as a page has a hundred of these. */
const scrolled = { tabIndex: 0 } as const;

/** Code that can be copied: the page's script gives it the button. */
export function CodeFigure({
  language,
  title = languageNames[language] ?? language,
  id,
  runs,
  children,
}: {
  language: string;
  title?: string | undefined;
  id?: string | undefined;
  /** Runtime of an example; the documentation's test runs it there. */
  runs?: string | undefined;
  children: string;
}) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre {...scrolled}>
        <code id={id} data-runs={runs}>
          {children}
        </code>
      </pre>
    </figure>
  );
}

type Fence = { className?: string; title?: string; id?: string; runs?: string; children: string };

/** A fence: ```` ```js id="…" runs="node" title="…" ````. */
function FencedCode({ children }: { children: ReactElement<Fence> }) {
  const { className = "", title, id, runs, children: source } = children.props;
  const language = /language-(\w+)/.exec(className)?.[1] ?? "";
  return (
    <CodeFigure language={language} title={title} id={id} runs={runs}>
      {source}
    </CodeFigure>
  );
}

/** Wide tables scroll inside themselves. */
function ScrollTable({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className="scroll" {...scrolled}>
      <table className={className}>{children}</table>
    </div>
  );
}

/** A table under its headings. */
export function HeadedTable({
  heads,
  className,
  children,
}: {
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <ScrollTable className={className}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </ScrollTable>
  );
}

const overrides = {
  pre: FencedCode,
  table: ({ children }: { children: ReactNode }) => <ScrollTable>{children}</ScrollTable>,
  th: ({ children }: { children: ReactNode }) => <th scope="col">{children}</th>,
};

export type Parts = Readonly<Record<string, ComponentType>>;

/** Markdown as elements; `parts` are the components that it names, as `<Connect />`. */
export function Markdown({ text, parts = {} }: { text: string; parts?: Parts }) {
  return (
    <MarkdownElements
      options={{ wrapper: Fragment, disableAutoLink: true, overrides: { ...overrides, ...parts } }}
    >
      {text}
    </MarkdownElements>
  );
}

/** One line of Markdown, without a paragraph of its own. */
export function Inline({ text }: { text: string }) {
  return (
    <MarkdownElements options={{ wrapper: Fragment, forceInline: true, disableAutoLink: true }}>
      {text.replaceAll(/(\d) %/g, "$1\u00a0%")}
    </MarkdownElements>
  );
}

/** A table of lines of Markdown, named by its first column. */
export function TextTable({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <HeadedTable heads={heads}>
      {rows.map(([first = "", ...cells]) => (
        <tr key={first}>
          <th scope="row">
            <Inline text={first} />
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>
              <Inline text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </HeadedTable>
  );
}

/** Puts values in the place of `{{name}}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the page gives no value for ${name}`);
    return String(value);
  });
}

export type Section = IndexEntry & { readonly text: string };

const heading = (level: string) => new RegExp(`^${level} (.+) \\{#([\\w-]+)\\}$`, "gm");

/** The lead of a text and its sections, which begin with `## Title {#id}`; `### Title {#id}` are their parts. */
export function readSections(text: string): { readonly lead: string; readonly sections: readonly Section[] } {
  const [lead = "", ...rest] = text.split(heading("##"));
  const sections = rest.flatMap((title, at) => {
    const [id, body] = [rest[at + 1], rest[at + 2]];
    if (at % 3 !== 0 || id === undefined || body === undefined) return [];
    const parts = [...body.matchAll(heading("###"))].map(([, part = "", partId = ""]) => ({
      id: partId,
      title: part.replaceAll("`", ""),
    }));
    const withIds = body.replaceAll(heading("###"), '<h3 id="$2">$1</h3>');
    return [{ id, title, text: withIds, ...(parts.length > 0 ? { parts } : {}) }];
  });
  return { lead, sections };
}

/** A section with its title. */
export function SectionOf({ section, parts }: { section: Section; parts?: Parts | undefined }) {
  return (
    <section className="guide">
      <h2 id={section.id}>
        <Inline text={section.title} />
      </h2>
      <Markdown text={section.text} {...(parts === undefined ? {} : { parts })} />
    </section>
  );
}
