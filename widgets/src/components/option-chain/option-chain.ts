import { LitElement, html, nothing } from "lit";
import type { TemplateResult } from "lit";

import {
  formatAge,
  formatDate,
  formatPrice,
  formatStrike,
  formatVolatility,
  formatVolatilityPoints,
  unknownDash,
} from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { CalculatorRow, CalculatorSide, CalculatorState } from "@paridad/core/stores";

import { sampleSource } from "../../internal/sample-source.ts";
import { themeStyles } from "../../internal/styles.ts";
import { chainStyles } from "./option-chain.styles.ts";

const sourceNames = { simulated: "Mercado simulado", replay: "Datos grabados", live: "BYMA" } as const;

/**
 * The chain of the nearest expiry around the money, with implied volatility.
 *
 * @element paridad-option-chain
 * @slot attribution - What stands beside the source; a link to Paridad unless the page says otherwise.
 * @csspart frame - The frame.
 * @csspart table - The table.
 * @cssprop --paridad-accent - Colour of volatilities.
 */
export class ParidadOptionChain extends LitElement {
  static override styles = [themeStyles, chainStyles];
  static override properties = { api: { type: String }, theme: { type: String, reflect: true } };

  /** Origin of the Paridad server; the script's own when left out. */
  declare api: string;
  /** `light`, `dark` or `auto` (the reader's system). */
  declare theme: "light" | "dark" | "auto";

  #state: CalculatorState | null = null;
  #leave: (() => void) | null = null;

  constructor() {
    super();
    this.api = "";
    this.theme = "auto";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { calculator, join } = sampleSource(this.api || new URL(import.meta.url).origin);
    const take = () => {
      this.#state = calculator.getState();
      this.requestUpdate();
    };
    const stops = [calculator.subscribe(take), join()];
    this.#leave = () => stops.forEach((stop) => stop());
    take();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    this.#leave = null;
  }

  override render(): TemplateResult {
    return html`<section part="frame">${this.#content(this.#state)}</section>`;
  }

  #content(state: CalculatorState | null): TemplateResult {
    if (state === null || state.rows.length === 0) {
      const hasFailed = state?.connection.status === "failed";
      return html`<p role="status">
        ${hasFailed ? "No pudimos cargar las cotizaciones. Reintentamos en unos segundos." : "Cargando cotizaciones…"}
      </p>`;
    }
    return html`${this.#header(state)}${this.#table(state)}${this.#footer(state)}`;
  }

  #header({ spot, summary, expiry }: CalculatorState): TemplateResult {
    const { atTheMoneyVolatility: volatility } = summary;
    return html`<header>
      <span><span class="muted">GGAL</span> <strong>${formatPrice(spot.value)}</strong></span>
      <span class="muted">
        Vencimiento ${formatDate(expiry?.expiration)} · VI en el dinero
        <span data-volatility>${formatVolatility(volatility.ok ? volatility.value : null)}</span>
      </span>
    </header>`;
  }

  #table({ rows, expiry }: CalculatorState): TemplateResult {
    return html`<table part="table">
      <caption>
        Opciones de GGAL con vencimiento ${formatDate(expiry?.expiration)}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="wide">VI call</th>
          <th scope="col">Call</th>
          <th scope="col">Base</th>
          <th scope="col">Put</th>
          <th scope="col" class="wide">VI put</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => this.#row(row))}
      </tbody>
    </table>`;
  }

  #row({ strike, isAtTheMoney, call, put }: CalculatorRow): TemplateResult {
    return html`<tr class=${isAtTheMoney ? "money" : nothing}>
      ${this.#volatility(call)}${this.#price(call)}
      <th scope="row">${formatStrike(strike)}</th>
      ${this.#price(put)}${this.#volatility(put)}
    </tr>`;
  }

  #price(side: CalculatorSide | null): TemplateResult {
    const price = side?.last ?? side?.mid ?? null;
    return html`<td class=${side?.inTheMoney ? "itm" : nothing}>${formatPrice(price)}</td>`;
  }

  #volatility(side: CalculatorSide | null): TemplateResult {
    const auto = side?.impliedVolatility.auto;
    if (!auto?.ok) {
      const reason = auto ? unknownReasonMessages[auto.reason] : unknownReasonMessages["no-price"];
      return html`<td class="wide volatility" title=${reason}>${unknownDash}</td>`;
    }
    return html`<td class="wide volatility">${formatVolatilityPoints(auto.value)}</td>`;
  }

  #footer({ source, connection }: CalculatorState): TemplateResult {
    const age = formatAge({ instant: connection.lastTickAt, now: Date.now() });
    return html`<footer>
      <span>${source ? sourceNames[source.kind] : "Fuente desconocida"} · ${age}</span>
      <slot name="attribution"><span>Paridad · no es asesoramiento de inversión</span></slot>
    </footer>`;
  }
}
