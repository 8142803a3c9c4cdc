import type { CaucionRate, MarketStock } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import type { Feed } from "../feed.ts";
import { answerTimeoutMilliseconds, createPolledFeed } from "../polled/polled-feed.ts";
import type { PolledRound, Polling, Provider } from "../polled/polled-feed.ts";
import { underlying } from "../polled/contract-references.ts";
import { ProviderError, ProviderStatusError } from "../polled/provider-call.ts";
import type { ProviderAnswer } from "../polled/provider-call.ts";
import { isRow, noteMissingFields } from "../polled/provider-numbers.ts";
import type { Note, ProviderRow } from "../polled/provider-numbers.ts";
import { fallbackRates } from "../replay/recorded-rates.ts";
import { sharesTold } from "../replay/recorded-stock.ts";
import { createIolApi } from "./iol-api.ts";
import type { IolApi, IolTerm } from "./iol-api.ts";
import { IolChain } from "./iol-chain.ts";
import { readIolRate, readIolShare, rowsOf, settlementOf } from "./iol-rows.ts";
import type { IolAccount } from "./iol-tokens.ts";

export const iolName = "InvertirOnline";
export const iolAddress = "https://api.invertironline.com/";

const minute = 60_000;
const listMilliseconds = 30 * minute;
const ratesMilliseconds = 5 * minute;
/** Without a panel: contracts per round, half of them the nearest to the spot, and concurrent requests. */
const contractsPerRound = 40;
const contractsAtOnce = 4;
const quoteFields = ["simbolo", "puntas", "ultimoPrecio", "volumen", "fecha"];
const listFields = ["simbolo", "descripcion", "fechaVencimiento"];

/** Runs over some items, a few at once, in order. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  for (let from = 0; from < items.length; from += atOnce) {
    await Promise.all(items.slice(from, from + atOnce).map(work));
  }
}

class IolProvider implements Provider {
  readonly #api: IolApi;
  readonly #polling: Polling;
  readonly #note: Note;
  readonly #chain: IolChain;
  #listedAt = -Infinity;
  #ratedAt = -Infinity;
  #hasPanel = true;
  #turn = 0;
  #shares: MarketStock[] = [];
  #rates: readonly CaucionRate[] | null = null;
  readonly #texts = new Map<string, string>();

  constructor(api: IolApi, polling: Polling, note: Note) {
    this.#api = api;
    this.#polling = polling;
    this.#note = note;
    this.#chain = new IolChain(note);
  }

  async round(signal: AbortSignal): Promise<PolledRound> {
    const now = this.#polling.clock.now();
    if (now - this.#listedAt >= listMilliseconds) await this.#list(signal, now);
    await this.#askShares(signal, now);
    const hasNewRates = now - this.#ratedAt >= ratesMilliseconds;
    if (hasNewRates) await this.#askRates(signal, now);
    if (this.#hasPanel) await this.#askPanel(signal);
    if (!this.#hasPanel) await this.#askContracts(signal, now);
    const asOf = this.#polling.clock.now();
    const batch = {
      asOf,
      source: { kind: "live" as const, name: iolName },
      options: this.#chain.options({ spot: this.#spot(), asOf, closedDays: this.#polling.clock.closedDays }),
      stocks: this.#shares,
      ...(hasNewRates && this.#rates !== null ? { rates: this.#rates } : {}),
      wholeChain: true,
    };
    return { batch, texts: [...this.#texts.values()] };
  }

  #spot(): number | null {
    const last = this.#shares[0]?.last;
    return isPositiveNumber(last) ? last : null;
  }

  /** The rows of an answer. Throws where it has another form, or holds nothing at all. */
  #take({ body, text }: ProviderAnswer, path: string): readonly ProviderRow[] {
    const rows = rowsOf(body);
    if (rows === null) throw new ProviderError(`${path} has another form`);
    this.#texts.set(path, text);
    return rows;
  }

  async #list(signal: AbortSignal, now: number): Promise<void> {
    const path = "/Opciones";
    const rows = this.#take(await this.#api.list(signal), path);
    if (rows.length === 0) throw new ProviderError(`${path} came empty`);
    noteMissingFields(rows, { fields: listFields, path, note: this.#note });
    if (this.#chain.list(rows) === 0) throw new ProviderError(`${path} has another form`);
    this.#listedAt = now;
    this.#hasPanel = true;
  }

  async #askPanel(signal: AbortSignal): Promise<void> {
    const path = "/Cotizaciones/opciones";
    const answer = await this.#api.panel(signal).catch((error: unknown) => {
      if (error instanceof ProviderStatusError) return null;
      throw error;
    });
    const rows = answer === null ? [] : this.#take(answer, path);
    noteMissingFields(rows, { fields: quoteFields, path, note: this.#note });
    this.#hasPanel = this.#chain.panel(rows) > 0;
    if (!this.#hasPanel) this.#note("no-panel", path);
  }

  async #askContracts(signal: AbortSignal, asOf: number): Promise<void> {
    const ordered = this.#chain.nearest({ spot: this.#spot(), asOf });
    const near = ordered.slice(0, contractsPerRound / 2);
    const others = ordered.slice(near.length);
    const from = others.length === 0 ? 0 : (this.#turn * (contractsPerRound / 2)) % others.length;
    this.#turn += 1;
    const turn = [...others.slice(from), ...others.slice(0, from)].slice(0, contractsPerRound / 2);
    await each([...near, ...turn], contractsAtOnce, async (symbol) => {
      const answer = await this.#quote(symbol, null, signal);
      if (answer !== null) this.#chain.quote(symbol, answer);
    });
  }

  /** One paper's quote; null, noted, where the provider does not know it. */
  async #quote(symbol: string, term: IolTerm | null, signal: AbortSignal): Promise<ProviderRow | null> {
    try {
      const { body, text } = await this.#api.quote(symbol, term, signal);
      if (!isRow(body)) throw new ProviderError(`/${symbol}/Cotizacion has another form`);
      this.#texts.set(`${symbol} ${term}`, text);
      return body;
    } catch (error) {
      if (!(error instanceof ProviderStatusError)) throw error;
      this.#note("refused-subscription", term === null ? symbol : `${symbol} ${term}`);
      return null;
    }
  }

  /** The share's lines: contado and 24hs, each where the provider tells it apart. */
  async #askShares(signal: AbortSignal, now: number): Promise<void> {
    const lines = new Map<string, MarketStock>();
    for (const term of ["t1", "t0"] as const) {
      const row = await this.#quote(underlying, term, signal);
      if (row === null) continue;
      noteMissingFields([row], {
        fields: ["puntas", "ultimoPrecio"],
        path: "/GGAL/Cotizacion",
        note: this.#note,
      });
      const settlement = settlementOf(row, term);
      if (lines.has(settlement)) continue;
      lines.set(settlement, readIolShare(row, { symbol: underlying, settlement, now, note: this.#note }));
    }
    this.#shares = sharesTold([...lines.values()]);
  }

  /** The ladder. A provider without it costs the specification's rate, never the feed. */
  async #askRates(signal: AbortSignal, now: number): Promise<void> {
    const path = "/Cotizaciones/cauciones";
    const answer = await this.#api.cauciones(signal).catch((error: unknown) => {
      if (error instanceof ProviderStatusError) return null;
      throw error;
    });
    this.#ratedAt = now;
    const rows = answer === null ? [] : this.#take(answer, path);
    const terms = new Map<number, CaucionRate>();
    for (const row of rows) {
      const rate = readIolRate(row, { note: this.#note });
      if (rate !== null && !terms.has(rate.days)) terms.set(rate.days, rate);
    }
    if (terms.size > 0) {
      this.#rates = [...terms.values()].toSorted((left, right) => left.days - right.days);
      return;
    }
    // Later failures keep the last ladder.
    this.#note("rate-fallback", path);
    this.#rates ??= fallbackRates;
  }
}

/**
 * InvertirOnline's API for its own customers, by polling. It states no limits: three calls a round, the list every half
 * hour and the cauciones every five minutes.
 *
 * Known from a recorded answer (2025-12-04): the list `bCBA/Titulos/GGAL/Opciones`. Its quotes are no quotes: no sides, the
 * year 1 for a time; strikes stand in words.
 * Known from several public clients that agree, and from the provider's own reference of 2026-03: `POST /token` with the
 * password and the refresh grant (`expires_in` 1799), `Titulos/{symbol}/Cotizacion` (sides as a list of levels, a term by
 * `model.plazo` `t0` or `t1`), and the panels `Cotizaciones/{opciones,cauciones}/argentina/Todos` (`titulos`, sides as one
 * object or null, `precioEjercicio` and `fechaVencimiento` often null).
 * Said by one client only: panels quote 24hs whatever term is asked; the panel's `ultimoCierre` equal to its last price
 * (which is why it is not taken for the previous close); volume in contracts.
 * Not known: the limits, the delay, what the time of a quote is the time of (taken for the last change), how a caución
 * states its term (looked for in `plazo`, the symbol and the words), and whether the panel of options is there for every
 * account. Without it each contract is asked by itself, forty a round, the nearest to the spot first.
 *
 * The quotes are the exchange's, shown to a customer: nothing found allows passing them on.
 */
export function createIolFeed(options: IolAccount & Polling): Feed {
  const { url, username, password, ...polling } = options;
  const { clock, timeoutMilliseconds = answerTimeoutMilliseconds } = polling;
  return createPolledFeed({
    name: iolName,
    terms: { redistribution: "none", delaySeconds: "unknown" },
    polling,
    openProvider: (note) =>
      new IolProvider(
        createIolApi({ url, username, password }, { clock, timeoutMilliseconds }),
        polling,
        note,
      ),
  });
}
