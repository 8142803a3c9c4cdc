import type { Clock } from "../feed.ts";
import { LoginRefusedError } from "../keep-connected.ts";
import { askProvider, ProviderTokenError } from "../polled/provider-call.ts";
import type { ProviderAnswer } from "../polled/provider-call.ts";
import { IolTokens } from "./iol-tokens.ts";
import type { IolAccount } from "./iol-tokens.ts";

/** Settlements by the names IOL gives them, and ours. */
export const iolSettlements = { t0: "CI", t1: "24hs", t2: "48hs" } as const;
export type IolTerm = keyof typeof iolSettlements;

export type IolApi = {
  /** Every contract of the underlying, with reference data in words; its quotes hold no sides. */
  list(signal: AbortSignal): Promise<ProviderAnswer>;
  /** Every option of the exchange with the best of each side. */
  panel(signal: AbortSignal): Promise<ProviderAnswer>;
  /** One paper's own quote. */
  quote(symbol: string, term: IolTerm | null, signal: AbortSignal): Promise<ProviderAnswer>;
  cauciones(signal: AbortSignal): Promise<ProviderAnswer>;
};

const market = "bCBA";

/** The routes of InvertirOnline's API v2 that the feed reads. A call whose token is refused is made once more with another. */
export function createIolApi(
  account: IolAccount,
  { clock, timeoutMilliseconds }: { clock: Clock; timeoutMilliseconds: number },
): IolApi {
  const base = account.url.endsWith("/") ? account.url : `${account.url}/`;
  const tokens = new IolTokens({ ...account, url: base }, clock, timeoutMilliseconds);
  const ask = async (url: URL, signal: AbortSignal): Promise<ProviderAnswer> => {
    const token = await tokens.current(signal);
    const call = (access: string) => {
      const headers = { authorization: `Bearer ${access}` };
      return askProvider({ url, headers, signal, timeoutMilliseconds }, clock.now());
    };
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof ProviderTokenError)) throw error;
      tokens.refused(token);
    }
    try {
      return await call(await tokens.current(signal));
    } catch (error) {
      if (error instanceof LoginRefusedError) tokens.forget();
      throw error;
    }
  };
  return {
    list: (signal) => ask(new URL(`api/v2/${market}/Titulos/GGAL/Opciones`, base), signal),
    panel: (signal) => ask(new URL("api/v2/Cotizaciones/opciones/argentina/Todos", base), signal),
    cauciones: (signal) => ask(new URL("api/v2/Cotizaciones/cauciones/argentina/Todos", base), signal),
    quote(symbol, term, signal) {
      const url = new URL(`api/v2/${market}/Titulos/${encodeURIComponent(symbol)}/Cotizacion`, base);
      url.searchParams.set("mercado", market);
      if (term !== null) {
        url.searchParams.set("model.simbolo", symbol);
        url.searchParams.set("model.mercado", market);
        url.searchParams.set("model.plazo", term);
      }
      return ask(url, signal);
    },
  };
}
