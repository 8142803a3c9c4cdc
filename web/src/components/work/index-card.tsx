import { Lock } from "lucide-react";
import type { ComponentType, ReactNode, SVGProps } from "react";
import { Link } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { classNames } from "../../lib/class-names.ts";
import { Badge } from "../ui/badge.tsx";

export type IndexCardProps = {
  title: string;
  to: string;
  lead: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  isOpen: boolean;
  /** One number of now; nothing while it isn't known. */
  figure?: ReactNode;
  /** Its pages, by the names they carry. */
  pages: readonly { readonly to: string; readonly name: string }[];
};

/** A card of an index page: what it is for, one number of now, and its pages. */
export function IndexCard({ title, to, lead, Icon, isOpen, figure, pages }: IndexCardProps) {
  return (
    <article
      aria-label={title}
      className={classNames(
        "flex h-full flex-col rounded-lg border bg-s1 p-4 shadow-card",
        isOpen ? "border-line2" : "border-line",
      )}
    >
      <div className="flex items-center gap-2.5">
        <Icon aria-hidden className={classNames("size-5", isOpen ? "text-accent" : "text-muted")} />
        <h2 className="text-lg font-semibold">
          <Link to={to} className="rounded-sm hover:underline">
            {title}
          </Link>
        </h2>
        {isOpen ? null : (
          <Badge>
            <Lock aria-hidden className="size-3" /> {screenWords.needsPlan}
          </Badge>
        )}
        {isOpen && figure ? (
          <span className="ml-auto text-md whitespace-nowrap text-muted tabular-nums">{figure}</span>
        ) : null}
      </div>
      <p className="mt-1 text-md text-muted">{lead}</p>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-md">
        {pages.map((page) => (
          <li key={page.to}>
            <Link to={page.to} className="inline-block rounded-sm py-1 text-accent hover:underline">
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
