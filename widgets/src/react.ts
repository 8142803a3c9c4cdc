"use client";

import { createElement, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ReactElement, Ref } from "react";

import type { ParidadDataEvent } from "./events/data-event.ts";
import type { ParidadErrorEvent } from "./events/error-event.ts";
import type { ParidadSelectEvent } from "./events/select-event.ts";
import "./index.ts";
import type { PanelTags } from "./jsx.ts";

export type { ParidadDataEvent, ParidadErrorEvent, ParidadSelectEvent };

type Listeners = {
  onParidadData?: (event: ParidadDataEvent) => void;
  onParidadError?: (event: ParidadErrorEvent) => void;
};
type ChainListeners = Listeners & { onParidadSelect?: (event: ParidadSelectEvent) => void };
type PanelProps<Tag extends keyof PanelTags> = Omit<PanelTags[Tag], "embed-key" | "class" | "ref"> & {
  embedKey?: string;
  ref?: Ref<HTMLElementTagNameMap[Tag]>;
};

/**
 * A tag as a component. All properties become attributes, so a server's markup has them and the place that
 * `paridad.css` reserves is right; events are listened to by hand, as React attaches none while it hydrates.
 */
function panel<Tag extends keyof PanelTags, Events extends Listeners = Listeners>(tag: Tag) {
  function Panel(props: PanelProps<Tag> & Events): ReactElement {
    const { embedKey, ref, onParidadData, onParidadError, onParidadSelect, ...attributes } =
      props as PanelProps<Tag> & ChainListeners;
    const elementRef = useRef<HTMLElementTagNameMap[Tag]>(null);
    useImperativeHandle(ref, () => elementRef.current as HTMLElementTagNameMap[Tag], []);
    useLayoutEffect(() => {
      const element: HTMLElement | null = elementRef.current;
      const listening = new AbortController();
      const { signal } = listening;
      if (onParidadData) element?.addEventListener("paridad-data", onParidadData, { signal });
      if (onParidadError) element?.addEventListener("paridad-error", onParidadError, { signal });
      if (onParidadSelect) element?.addEventListener("paridad-select", onParidadSelect, { signal });
      return () => listening.abort();
    }, [onParidadData, onParidadError, onParidadSelect]);
    return createElement(tag, { ...attributes, "embed-key": embedKey, ref: elementRef });
  }
  Panel.displayName = tag;
  return Panel;
}

/** `<paridad-option-chain>` for React. */
export const ParidadOptionChain = panel<"paridad-option-chain", ChainListeners>("paridad-option-chain");
/** `<paridad-volatility>` for React. */
export const ParidadVolatility = panel("paridad-volatility");
/** `<paridad-ratios>` for React. */
export const ParidadRatios = panel("paridad-ratios");
/** `<paridad-position>` for React. */
export const ParidadPosition = panel("paridad-position");
/** `<paridad-lanzamientos>` for React. */
export const ParidadLanzamientos = panel("paridad-lanzamientos");
/** `<paridad-ticker>` for React. */
export const ParidadTicker = panel("paridad-ticker");
