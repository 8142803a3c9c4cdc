import { ApiError } from "@paridad/core/api";
import type { ChainOption, ChainSnapshot } from "@paridad/core/contract";
import { readSampleChain } from "@paridad/core/endpoints";
import {
  formatDate,
  formatPrice,
  formatStrike,
  formatTime,
  formatTna,
  formatVolatility,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import { marketDelayText } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { quoteStateMessages, shareBasisNote, unknownReasonMessages } from "@paridad/core/quotes";

import { ExplainedDash } from "../ui/states/explained-dash.tsx";
import { LastAge } from "../market/last-age.tsx";
import { useData } from "../../data/use-data.ts";

const lookMilliseconds = 5_000;
const sourceNames = { simulated: "Mercado simulado", replay: "Datos grabados", live: "BYMA" } as const;

/** Why there is no sample: a source that may not be shown to strangers, or a failure that passes. */
function troubleText(error: Error): string {
  const isNotShared = error instanceof ApiError && error.code === "SOURCE_NOT_SHARED";
  return isNotShared
    ? "La fuente de datos de hoy no permite mostrar sus cotizaciones acá. Adentro las ves como siempre."
    : "No pudimos cargar la muestra. Reintentamos en unos segundos.";
}

type Row = {
  readonly strike: number;
  readonly isAtTheMoney: boolean;
  readonly call: ChainOption | undefined;
  readonly put: ChainOption | undefined;
};

/** The bases of the sample's expiry, ascending. */
function rowsOf({ options, expiries: [expiry] }: ChainSnapshot): readonly Row[] {
  const strikes = [...new Set(options.map(({ strike }) => strike))].toSorted((one, other) => one - other);
  return strikes.map((strike) => ({
    strike,
    isAtTheMoney: strike === expiry?.atTheMoneyStrike,
    call: options.find((option) => option.strike === strike && option.type === "call"),
    put: options.find((option) => option.strike === strike && option.type === "put"),
  }));
}

type OptionProps = { option: ChainOption | undefined };

function Price({ option }: OptionProps) {
  const price = option?.last ?? option?.mid ?? null;
  return (
    <td className={`font-semibold ${option?.inTheMoney ? "bg-itm" : ""}`}>
      {price === null ? <ExplainedDash text={quoteStateMessages["no-sides"].detail} /> : formatPrice(price)}
    </td>
  );
}

function Volatility({ option }: OptionProps) {
  const volatility = option?.impliedVolatility ?? null;
  return (
    <td className={`hidden text-accent sm:table-cell ${option?.inTheMoney ? "bg-itm" : ""}`}>
      {volatility === null ? (
        <ExplainedDash text={unknownReasonMessages[option?.impliedVolatilityReason ?? "no-price"]} />
      ) : (
        formatVolatilityPoints(volatility)
      )}
    </td>
  );
}

function SampleRow({ row }: { row: Row }) {
  return (
    <tr className={row.isAtTheMoney ? "[&>*]:border-b-atm" : ""}>
      <Volatility option={row.call} />
      <Price option={row.call} />
      <th scope="row" className="bg-s2 text-center font-bold">
        {formatStrike(row.strike)}
      </th>
      <Price option={row.put} />
      <Volatility option={row.put} />
    </tr>
  );
}

function SampleTable({ chain, rows }: { chain: ChainSnapshot; rows: readonly Row[] }) {
  return (
    <table className="w-full border-collapse text-sm [&_td]:h-[31px] [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:text-right [&_th]:h-[31px] [&_th]:border-b [&_th]:border-line [&_th]:px-3">
      <caption className="sr-only">
        Opciones de GGAL con vencimiento {formatDate(chain.expiries[0]?.expiration)}, alrededor del dinero
      </caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="hidden text-right font-medium sm:table-cell">
            VI %
          </th>
          <th scope="col" className="text-right font-medium text-call">
            CALL
          </th>
          <th scope="col" className="text-center font-medium">
            Base
          </th>
          <th scope="col" className="text-right font-medium text-put">
            PUT
          </th>
          <th scope="col" className="hidden text-right font-medium sm:table-cell">
            VI %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SampleRow key={row.strike} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SampleHeader({ chain }: { chain: ChainSnapshot }) {
  const [expiry] = chain.expiries;
  const rate = expiry?.impliedTna ?? null;
  const basis = rate !== null && expiry ? shareBasisNote(expiry.impliedTnaBasis) : null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
      <p>
        <span className="mr-2.5 font-semibold text-muted">GGAL</span>
        <strong className="text-xl font-[650] tracking-tight">{formatPrice(chain.lastPrice)}</strong>{" "}
        <LastAge lastAt={chain.lastAt} isLastOld={chain.isLastOld} asOf={chain.asOfMilliseconds} />
      </p>
      <dl className="flex gap-5 text-md [&_dd]:font-semibold [&_dt]:text-xs [&_dt]:text-muted">
        <div>
          <dt>Vencimiento</dt>
          <dd>{formatDate(expiry?.expiration)}</dd>
        </div>
        <div>
          <dt>{screenWords.atTheMoney}</dt>
          <dd>{formatVolatility(expiry?.atTheMoneyVolatility)}</dd>
        </div>
        <div>
          <dt>{screenWords.impliedRate}</dt>
          <dd title={basis?.detail}>
            {formatTna(rate === null ? null : rate * 100)}
            {basis === null ? null : <span className="ml-1.5 font-normal text-muted">{basis.label}</span>}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** A read-only piece of the chain on the running feed, valued by the server with the calculator's own core. */
export function LiveSample() {
  const look = useData(readSampleChain, ["market-sample"], {
    refetchInterval: lookMilliseconds,
    staleTime: 0,
    gcTime: 0,
  });
  const chain = look.data?.chain ?? null;
  const rows = chain === null ? [] : rowsOf(chain);
  const delay = chain?.source ? marketDelayText(chain.source) : "";
  return (
    <section
      aria-label="Muestra de la cadena de opciones"
      // As high as nine bases, so nothing moves when they come.
      className="flex min-h-[470px] flex-col overflow-hidden rounded-lg border border-line bg-s1 shadow-card sm:min-h-[412px]"
    >
      {chain === null || rows.length === 0 ? (
        <p className="grid flex-1 place-items-center px-6 text-center text-muted" role="status">
          {look.isError ? troubleText(look.error) : "Cargando cotizaciones…"}
        </p>
      ) : (
        <>
          <SampleHeader chain={chain} />
          <SampleTable chain={chain} rows={rows} />
          <p className="mt-auto px-4 py-2.5 text-sm text-muted">
            {chain.source ? sourceNames[chain.source.kind] : ""} · {formatTime(chain.asOfMilliseconds)}
            {delay === "" ? "" : ` · ${delay}`} · Calculado por el mismo motor que la calculadora
          </p>
        </>
      )}
    </section>
  );
}
