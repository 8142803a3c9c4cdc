import { formWords, screenWords } from "@paridad/core/messages";

import { buttonClass } from "../../components/ui/button.tsx";
import { LiveSample } from "../../components/sample/live-sample.tsx";

/** The promise and, next to it, the product itself at work. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="mx-auto grid max-w-[1180px] items-center gap-8 px-4 pt-10 pb-14 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pt-16">
      <div className="grid justify-items-start gap-5">
        <p className="text-md font-semibold text-accent">Opciones de GGAL · BYMA</p>
        <h1 className="text-2xl leading-[1.1] font-[680] tracking-[-0.025em] sm:text-2xl">
          Cada base con su volatilidad, al ritmo del mercado.
        </h1>
        <p className="max-w-xl text-lg text-muted">
          Teórico, volatilidad implícita, griegas y tasa implícita de toda la cadena de GFG, en vivo. Con los
          históricos, ratios y probabilidades para decidir, sin planillas que se rompen cada dos meses.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={isSignedIn ? "/home" : "/login"} className={buttonClass({ size: "large" })}>
            {isSignedIn ? screenWords.toOwnAccount : "Comenzar ahora"}
          </a>
          <a
            href="#planes"
            className="inline-flex h-11 items-center rounded-md border border-line2 bg-s1 px-5 text-lg font-semibold hover:bg-s2"
          >
            {screenWords.seePlans}
          </a>
        </div>
        <p className="text-md text-muted">{formWords.trial}</p>
      </div>
      <LiveSample />
    </section>
  );
}
