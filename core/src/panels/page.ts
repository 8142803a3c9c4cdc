import type { PanelName } from "./request/attributes.ts";
import type { PacedData } from "./request/panel-query.ts";
import type { FailureCode } from "./failures.ts";
import type { ReadingPanel } from "./panel-reader.ts";

/** A panel as the server draws it: its choices, and its part of the market or why it has none. */
export type PanelView = ReadingPanel & {
  readonly name: PanelName;
  readonly market:
    | { readonly ok: true; readonly data: PacedData }
    | { readonly ok: false; readonly code: FailureCode; readonly message: string };
  /** Epoch milliseconds. */
  readonly now: number;
  /** Numbers of a past moment, of which no delay is said. */
  readonly isSaved?: true;
};

/** Pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** A panel's own page: what frames show before their script, and who has none. */
export type PanelPage = PanelView & {
  /** The server's own address, without a slash at its end. */
  readonly base: string;
  /** The query of the panel, as it was sent. */
  readonly query: string;
  /** The element's attributes as they were sent. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** The panels' pages and pictures, which the web build renders. */
export type PanelPages = {
  /** A whole document, and its style alone for the policy's hash. */
  readonly page: (page: PanelPage) => { readonly html: string; readonly style: string };
  /** A drawing in SVG; its height where none was asked for is that of what it shows. */
  readonly picture: (view: PanelView, size: Partial<PictureSize>) => string;
};
