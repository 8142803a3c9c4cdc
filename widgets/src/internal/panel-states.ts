import { ageText, delayText, noticeText, sourceText, textsIn, visitorMessage } from "@paridad/core/panels";
import type { Failure, Locale, Provenance } from "@paridad/core/panels";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

/** As many as the tallest element has room for; the rest is cut. */
const skeletonRows = 40;

/** Grey rows in the place of the numbers to come. */
export function loadingState(locale: Locale): TemplateResult {
  return html`<div class="skeleton" part="loading" role="status">
    <span class="visually-hidden">${textsIn(locale).loading}</span>
    ${Array.from({ length: skeletonRows }, () => html`<i></i>`)}
  </div>`;
}

/** There is an answer, and it holds nothing to show. */
export function emptyState({ title, hint }: { title: string; hint: string }): TemplateResult {
  return html`<div class="state" part="empty" role="status">
    <p class="title">${title}</p>
    <p class="muted">${hint}</p>
  </div>`;
}

/** Why there is nothing, in the visitor's words; a button where trying again may help. */
export function failureState(
  failure: Failure,
  { locale, retry }: { locale: Locale; retry: () => void },
): TemplateResult {
  const { title, hint, canRetry, isRefusal } = visitorMessage(failure, locale);
  return html`<div
    class="state"
    part=${isRefusal ? "no-right" : "error"}
    role="status"
    data-code=${failure.code}
  >
    <p class="title">${title}</p>
    <p class="muted">${hint}</p>
    ${canRetry ? html`<button class="action" type="button" @click=${retry}>${textsIn(locale).retry}</button>` : nothing}
  </div>`;
}

function sourceLine(
  provenance: Provenance,
  { locale, now }: { locale: Locale; now: number },
): TemplateResult {
  const age = ageText(provenance, { locale, now });
  const delay = delayText(provenance, locale);
  return html`${provenance.isSample ? html`<span class="tag">${textsIn(locale).sample}</span> ` : nothing}<span
      >${sourceText(provenance, locale)}${delay === null ? nothing : html` · ${delay}`}${
        age === null ? nothing : html` · <span data-age>${age}</span>`
      }</span
    >`;
}

/** A refused page expects nothing: only say that numbers are missing where they may still come. */
function noSource(failure: Failure | null, locale: Locale): TemplateResult | typeof nothing {
  const isRefused = failure !== null && visitorMessage(failure, locale).isRefusal;
  return isRefused ? nothing : html`<span>${textsIn(locale).noSourceYet}</span>`;
}

/** Source, delay and age of the data, with the attribution slot. */
export function panelFooter(
  provenance: Provenance | null,
  { failure, locale, home, now }: { failure: Failure | null; locale: Locale; home: string; now: number },
): TemplateResult {
  const texts = textsIn(locale);
  return html`<footer part="footer">
    <span part="source"
      >${provenance === null ? noSource(failure, locale) : sourceLine(provenance, { locale, now })}</span
    >
    <slot name="attribution">
      <span
        ><a href=${home} target="_blank" rel="noopener">${texts.attribution}</a> · ${texts.notAdvice}</span
      >
    </slot>
  </footer>`;
}

/** Why the numbers are no longer new: the page's limit, or a connection that failed. */
function oldQuotesText(failure: Failure, locale: Locale): string {
  const { title, isRefusal } = visitorMessage(failure, locale);
  const { oldQuotes, noConnection } = textsIn(locale);
  return `${isRefusal ? title : noConnection}: ${oldQuotes}`;
}

/** A notice above the numbers when they are not live market data. */
export function panelNotice(
  { source }: Provenance,
  { failure, locale }: { failure: Failure | null; locale: Locale },
): TemplateResult | typeof nothing {
  const text = failure === null ? noticeText(source, locale) : oldQuotesText(failure, locale);
  return text === null ? nothing : html`<p class="notice" part="notice">${text}</p>`;
}
