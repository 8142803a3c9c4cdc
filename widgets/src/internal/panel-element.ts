import { isFinal, panelHome, provenanceOf, panelQuery, readPanel, textsIn } from "@paridad/core/panels";
import type {
  Failure,
  FailureCode,
  Locale,
  PacedData,
  PanelAttribute,
  PanelChoices,
  PanelName,
  PanelReader,
  PanelQuery,
  ReadingPanel,
} from "@paridad/core/panels";
import { LitElement, html } from "lit";
import type { PropertyValues, TemplateResult } from "lit";

import { ParidadDataEvent } from "../events/data-event.ts";
import { ParidadErrorEvent } from "../events/error-event.ts";
import { tellDeveloper, warnDeveloper } from "./developer-console.ts";
import { embedFeed } from "./feed/embed-feed.ts";
import type { EmbedFeed, FeedState } from "./feed/embed-feed.ts";
import { developerMessage } from "./failures.ts";
import { emptyState, failureState, loadingState, panelFooter, panelNotice } from "./panel-states.ts";
import { version } from "./version.ts";

/** Written out, as the package's types name nothing of the core. */
export type Theme = "light" | "dark" | "auto";

/** An attribute of text; one that is taken away is as if empty. */
export const text = { converter: (value: string | null): string => value ?? "" };

/** Elements of the page, in the order in which they came. */
const connected = new Set<PanelElement>();

const nothingYet: FeedState = { data: null, failure: null };
const tickMilliseconds = 1_000;

/** Views of this page that were told. */
const counted = new Set<string>();

/** The base of all elements: the key, the connection, the states and the frame. */
export abstract class PanelElement extends LitElement {
  /** Version of the script that defined the element. */
  static readonly version: string = version;
  static override properties = {
    embedKey: { ...text, attribute: "embed-key" },
    api: text,
    theme: { ...text, reflect: true, useDefault: true },
    locale: text,
    refresh: { type: Number },
  };

  /** Publishable key (`pub_…`) of the page; without it the public sample is shown. */
  declare embedKey: string;
  /** Address of the Paridad server; the script's own when left out. */
  declare api: string;
  /** Colours: `light`, `dark` or `auto` (the page's `color-scheme`). */
  declare theme: Theme;
  /** Language: `es-AR` or `en`. */
  declare locale: string;
  /** Seconds between looks; never below what the server asks for. */
  declare refresh: number;

  /** @internal */
  protected state: FeedState = nothingYet;
  #feed: EmbedFeed | null = null;
  #query: PanelQuery | null = null;
  #joined = "";
  #leave: (() => void) | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #toldCode: FailureCode | null = null;
  readonly #reportedFaults = new Set<string>();
  #height: number | null = null;
  readonly #sheet = new CSSStyleSheet();

  constructor() {
    super();
    this.embedKey = "";
    this.api = "";
    this.theme = "auto";
    this.locale = "es-AR";
    this.refresh = 0;
  }

  /** @internal */
  protected abstract readonly panel: PanelName;
  /** @internal */
  protected abstract readonly reader: PanelReader;
  /**
   * The numbers.
   *
   * @internal
   */
  protected abstract body(data: PacedData): TemplateResult;
  /**
   * Rows that are shown, for `paridad-data`.
   *
   * @internal
   */
  protected abstract rowCount(data: PacedData): number;

  /**
   * The attributes as they are understood.
   *
   * @internal
   */
  protected get choices(): PanelChoices {
    return this.#read().choices;
  }

  /** @internal */
  protected get reading(): ReadingPanel {
    return { choices: this.choices, isSample: this.isSample };
  }

  #read(): ReturnType<typeof readPanel> {
    const attributes = this as unknown as Partial<Record<PanelAttribute, string | number>>;
    return readPanel(this.panel, (attribute) => String(attributes[attribute] ?? ""));
  }

  /** @internal */
  protected get language(): Locale {
    return this.choices.locale;
  }

  /** @internal */
  protected get isSample(): boolean {
    return this.embedKey === "";
  }

  /** @internal */
  protected get server(): string {
    return this.api || new URL(import.meta.url).origin;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    connected.add(this);
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
    // A remounted element has had its first update: it joins again by another one.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connected.delete(this);
    clearInterval(this.#timer);
    this.#part();
  }

  /**
   * A name for a part of the element that no other of its kind on the page has.
   *
   * @internal
   */
  protected labelled(name: string): string {
    const alike = [...connected].filter(({ localName }) => localName === this.localName);
    const index = alike.indexOf(this);
    return index > 0 ? `${name}, ${textsIn(this.language).panelNumber(String(index + 1))}` : name;
  }

  /**
   * Pixels that what is shown takes, where that differs from element to element; null for the usual height.
   *
   * @internal
   */
  protected heightOf(_data: PacedData | null): number | null {
    return null;
  }

  protected override updated(_changed: PropertyValues): void {
    const height = this.heightOf(this.#shownData());
    if (height === this.#height) return;
    this.#height = height;
    this.#sheet.replaceSync(height === null ? "" : `:host{--_height:${height}px}`);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    // A style attribute would need the page's leave; a sheet of one's own doesn't.
    if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    return root;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.isConnected) this.#join();
  }

  /** Tells the partner's count of a visitor who sees the panel, once a page. No answer is waited for. */
  #countView(): void {
    if (this.isSample || !("sendBeacon" in navigator)) return;
    const parameters = new URLSearchParams({ key: this.embedKey, panel: this.panel });
    const address = `${this.server.replace(/\/+$/, "")}/api/embed/views?${parameters}`;
    if (counted.has(address)) return;
    counted.add(address);
    navigator.sendBeacon(address);
  }

  #tick(): void {
    if (document.visibilityState === "visible" && this.state.data !== null) this.requestUpdate();
  }

  #part(): void {
    this.#leave?.();
    this.#leave = null;
    this.#joined = "";
  }

  #join(): void {
    this.#reportFaults();
    const query = panelQuery(this.panel, this.choices);
    const joined = JSON.stringify([this.server, this.embedKey, this.refresh, query]);
    if (joined === this.#joined) return;
    this.#part();
    this.#joined = joined;
    this.#query = query;
    this.state = nothingYet;
    this.#toldCode = null;
    if (query === null) {
      const failure = {
        code: "MISSING_SYMBOLS",
        message:
          this.panel === "position"
            ? "falta el atributo legs, las patas de la posición."
            : "faltan los atributos symbol1 y symbol2, o son iguales.",
        retryAfterSeconds: null,
      } as const;
      this.#take({ data: null, failure });
      return;
    }
    if (this.isSample) {
      warnDeveloper(
        `<${this.localName}>: sin embed-key se muestra la muestra pública. Creá tu clave en tu perfil de Paridad.`,
      );
    }
    this.#feed = embedFeed({ api: this.server, embedKey: this.embedKey });
    this.#leave = this.#feed.join(query, {
      listener: (state) => this.#take(state),
      refreshSeconds: this.refresh > 0 ? this.refresh : 0,
    });
  }

  #take(state: FeedState): void {
    const isNew = state.data !== null && state.data !== this.state.data;
    if (isNew && this.state.data === null) this.#countView();
    this.state = state;
    this.requestUpdate();
    if (isNew && state.data !== null) this.#tellData(state.data);
    this.#tellFailure(state.failure);
  }

  #tellData(data: PacedData): void {
    const { symbol1, symbol2, underlying } = this.choices;
    const detail = {
      subject: this.panel === "ratios" ? `${symbol1}/${symbol2}` : underlying,
      asOf: provenanceOf(this.reader, this.reading, data).asOf,
      delaySeconds: data.delaySeconds,
      rows: this.rowCount(data),
    };
    void this.updateComplete.then(() => this.dispatchEvent(new ParidadDataEvent(detail)));
  }

  /** A wrong attribute is reported once for each thing that is written there. */
  #reportFaults(): void {
    for (const { message } of this.#read().faults) {
      if (this.#reportedFaults.has(message)) continue;
      this.#reportedFaults.add(message);
      tellDeveloper(`<${this.localName}> (INVALID_ATTRIBUTE): ${message}.`);
      this.dispatchEvent(new ParidadErrorEvent({ code: "INVALID_ATTRIBUTE", message }));
    }
  }

  #tellFailure(failure: Failure | null): void {
    if (failure?.code === this.#toldCode) return;
    this.#toldCode = failure?.code ?? null;
    if (failure === null) return;
    const message = developerMessage(failure, { tag: this.localName, origin: location.origin });
    tellDeveloper(message);
    this.dispatchEvent(new ParidadErrorEvent({ code: failure.code, message }));
  }

  #retry(): void {
    if (this.#query !== null) this.#feed?.retry(this.#query);
  }

  override render(): TemplateResult {
    const { failure } = this.state;
    const data = this.#shownData();
    const locale = this.language;
    const source = data === null ? null : provenanceOf(this.reader, this.reading, data);
    return html`<section class="frame" part="frame" lang=${locale}>
      ${this.#content()} ${source === null ? null : panelNotice(source, { failure, locale })}
      ${panelFooter(source, { failure, locale, home: panelHome(this.server, { name: this.panel, key: this.embedKey }), now: Date.now() })}
    </section>`;
  }

  /** The last numbers stay through a passing trouble; a page that lost its right to them shows them no longer. */
  #shownData(): PacedData | null {
    const { data, failure } = this.state;
    return failure !== null && isFinal(failure) ? null : data;
  }

  #content(): TemplateResult {
    const { failure } = this.state;
    const data = this.#shownData();
    if (data !== null) {
      const empty = this.reader.empty(this.reading, data);
      return empty === null ? this.body(data) : html`<slot name="empty">${emptyState(empty)}</slot>`;
    }
    const locale = this.language;
    if (failure === null) return loadingState(locale);
    return failureState(failure, { locale, retry: () => this.#retry() });
  }
}
