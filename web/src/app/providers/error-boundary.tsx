import { Component } from "react";
import type { ReactNode } from "react";

import { Button, buttonClass } from "../../components/ui/button.tsx";

type Region = {
  children: ReactNode;
  /** The address that the region shows: at another one it starts afresh. */
  place?: string;
};

type State = { hasFailed: boolean; place?: string | undefined };

/**
 * A region that broke says so and offers a fresh start; what stands around it goes on, and what was typed elsewhere stays
 * stored.
 */
export class ErrorBoundary extends Component<Region, State> {
  override state: State = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: Region, state: State): State | null {
    return place === state.place ? null : { hasFailed: false, place };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="m-auto grid max-w-md gap-4 p-6 text-center" role="alert">
        <h1 className="text-xl font-semibold">Esta pantalla dejó de funcionar</h1>
        <p className="text-muted">Recargala para seguir. Tu sesión y tus preferencias no se pierden.</p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => window.location.reload()}>Recargar</Button>
          <a href="/support" className={buttonClass({ tone: "secondary" })}>
            Contactar Soporte
          </a>
        </div>
      </main>
    );
  }
}
