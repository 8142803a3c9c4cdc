import type { SharedContent } from "./links/shared-links.ts";

/** Picture of a page's card in messengers, below the site's address. */
export type PagePicture = { readonly path: string; readonly caption: string };

/** A public page as the server sends it: what its head says, and its markup. */
export type SitePage = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  /** The same as Markdown, of a page that has it. */
  readonly markdown?: string | undefined;
  /** The site's where left out; one of its own is what the address pasted elsewhere becomes. */
  readonly picture?: PagePicture | undefined;
};

/** A build of the extension that this server hands out. */
export type ExtensionBuild = {
  readonly version: string;
  /** Oldest version of the browser that runs it. */
  readonly oldestBrowser: string | null;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The identity that Chrome gives a build with this key, null without one. */
  readonly id: string | null;
};

export type ExtensionPageProps = {
  /** The server's own address. */
  readonly base: string;
  /** The extension's page in its store, null until it is there. */
  readonly storeUrl: string | null;
  readonly builds: Readonly<Record<"chrome" | "firefox", ExtensionBuild | null>>;
};

export type SheetsPageProps = {
  /** The server's own address. */
  readonly base: string;
};

export type WidgetsPageProps = {
  readonly base: string;
  /** The script's versions, the current one first, with what `integrity` says of each. */
  readonly versions: readonly { readonly version: string; readonly integrity: string | null }[];
  /** The content of `custom-elements.json`; null where the build made none. */
  readonly manifest: object | null;
  /** Two options that trade now, for the ratio, and a position of both. */
  readonly example: { readonly symbol1: string; readonly symbol2: string; readonly legs: string };
};

/** A schema of the OpenAPI document, as far as the page reads it. */
export type DataSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, DataSchema>>;
  readonly required?: readonly string[];
  readonly items?: DataSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DataSchema[];
  readonly oneOf?: readonly DataSchema[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
};
type DataContent = {
  readonly content?: Readonly<Record<string, { readonly schema?: DataSchema }>>;
};
export type DataOperation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly "x-scope"?: string;
  readonly "x-codeSamples"?: readonly {
    readonly lang: string;
    readonly label: string;
    readonly source: string;
  }[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: DataSchema;
  }[];
  readonly requestBody?: DataContent;
  readonly responses?: Readonly<Record<string, DataContent>>;
};

/** A request that the reader may send with a key of theirs, and its answer of now; null where there is none. */
export type ExampleCall = {
  readonly query: string;
  readonly body: string | null;
  readonly sample: string | null;
};

export type DocsPageProps = {
  readonly base: string;
  /** The OpenAPI document of the data API. */
  readonly document: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DataOperation>>>>;
    readonly components?: { readonly schemas?: Readonly<Record<string, DataSchema>> };
  };
  readonly examples: Readonly<Record<string, ExampleCall>>;
  /** Names of the running market for the examples: two calls, their strikes, prices and expiry. */
  readonly market: Readonly<Record<string, string>>;
};

/** A shared link's content, or why its address shows nothing. */
export type LinkPageProps = {
  readonly path: string;
  readonly page:
    | { readonly state: "open"; readonly content: SharedContent; readonly title: string }
    | { readonly state: "revoked" | "expired" | "unknown" };
};

export type LinkCardProps = {
  readonly content: SharedContent;
  readonly title: string;
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
};

/** The site's pages by what they show; the web build renders them, the server knows the figures. */
export type SitePages = {
  readonly widgets: (props: WidgetsPageProps) => SitePage;
  readonly extension: (props: ExtensionPageProps) => SitePage;
  readonly sheets: (props: SheetsPageProps) => SitePage;
  readonly docs: (props: DocsPageProps) => SitePage;
  readonly link: (props: LinkPageProps) => SitePage;
  /** A link's picture, in SVG. */
  readonly linkCard: (props: LinkCardProps) => string;
};
