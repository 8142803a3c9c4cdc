"use client";

import { createComponent } from "@lit/react";
import type { EventName } from "@lit/react";
import * as React from "react";

import { ParidadOptionChain as ChainElement } from "./option-chain.ts";
import { ParidadLanzamientos as LanzamientosElement } from "./lanzamientos.ts";
import { ParidadPosition as PositionElement } from "./position.ts";
import { ParidadRatios as RatiosElement } from "./ratios.ts";
import { ParidadTicker as TickerElement } from "./ticker.ts";
import { ParidadVolatility as VolatilityElement } from "./volatility.ts";
import type { ParidadDataEvent } from "./events/data-event.ts";
import type { ParidadErrorEvent } from "./events/error-event.ts";
import type { ParidadSelectEvent } from "./events/select-event.ts";

const commonEvents = {
  onParidadData: "paridad-data" as EventName<ParidadDataEvent>,
  onParidadError: "paridad-error" as EventName<ParidadErrorEvent>,
};

/** `<paridad-option-chain>` for React: properties and events with their types. */
export const ParidadOptionChain = createComponent({
  react: React,
  tagName: "paridad-option-chain",
  elementClass: ChainElement,
  events: { ...commonEvents, onParidadSelect: "paridad-select" as EventName<ParidadSelectEvent> },
});

/** `<paridad-ratios>` for React. */
export const ParidadRatios = createComponent({
  react: React,
  tagName: "paridad-ratios",
  elementClass: RatiosElement,
  events: commonEvents,
});

/** `<paridad-volatility>` for React. */
export const ParidadVolatility = createComponent({
  react: React,
  tagName: "paridad-volatility",
  elementClass: VolatilityElement,
  events: commonEvents,
});

/** `<paridad-position>` for React. */
export const ParidadPosition = createComponent({
  react: React,
  tagName: "paridad-position",
  elementClass: PositionElement,
  events: commonEvents,
});

/** `<paridad-lanzamientos>` for React. */
export const ParidadLanzamientos = createComponent({
  react: React,
  tagName: "paridad-lanzamientos",
  elementClass: LanzamientosElement,
  events: commonEvents,
});

/** `<paridad-ticker>` for React. */
export const ParidadTicker = createComponent({
  react: React,
  tagName: "paridad-ticker",
  elementClass: TickerElement,
  events: commonEvents,
});
