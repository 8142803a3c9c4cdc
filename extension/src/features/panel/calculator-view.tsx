import { useEffect, useState } from "preact/hooks";
import { useStore } from "zustand";

import { calculatorNoticeMessages } from "@paridad/core/quotes";
import type { OptionType } from "@paridad/core/pricing";
import type { CalculatorStore } from "@paridad/core/stores";

import { ChainTable } from "./chain/chain-table.tsx";
import { ConnectionNotice, OldNumbersNotice } from "./connection-notice.tsx";
import { ExpiryTabs } from "./expiry-tabs.tsx";
import { FindOption } from "./find-option.tsx";
import { Terms } from "./inputs.tsx";
import type { PanelSession } from "./panel-session.ts";
import { SummaryHeader } from "./summary-header.tsx";
import { useOpenSymbol } from "./chain/use-open-symbol.ts";
import { WhatIfBar } from "./what-if-bar.tsx";

function Notices({ calculator }: { calculator: CalculatorStore }) {
  const notices = useStore(calculator, (state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <div class="notices" role="status">
      {notices.map((notice) => (
        <p key={notice} class="notice">
          {calculatorNoticeMessages[notice]}
        </p>
      ))}
    </div>
  );
}

/** The calculator of the web app, at the width of a side panel: the same store, the same numbers. */
export function CalculatorView({ market, calculator }: PanelSession) {
  const [type, setType] = useState<OptionType>("call");
  const [openRow, setOpenRow] = useState<number | null>(null);
  const [openSymbol, find] = useOpenSymbol(calculator);
  useEffect(() => {
    if (openSymbol === null || !openSymbol.ok) return;
    if (openSymbol.type !== null) setType(openSymbol.type);
    setOpenRow(openSymbol.strike);
  }, [openSymbol]);
  return (
    <>
      <SummaryHeader calculator={calculator} />
      <ConnectionNotice market={market} />
      <OldNumbersNotice calculator={calculator} />
      <Notices calculator={calculator} />
      <FindOption onFind={find} message={openSymbol === null || openSymbol.ok ? null : openSymbol.message} />
      <ExpiryTabs calculator={calculator} />
      <Terms calculator={calculator} />
      <WhatIfBar calculator={calculator} />
      <ChainTable
        calculator={calculator}
        type={type}
        onType={setType}
        openRow={openRow}
        onOpenRow={setOpenRow}
      />
      <p class="small muted">
        El teórico sale de tu volatilidad y de la tasa elegida. La VI despeja la volatilidad del precio de
        mercado. Un guion no es cero: dice que ese número no se conoce, y por qué.
      </p>
    </>
  );
}
