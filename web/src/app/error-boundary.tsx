import { Component } from "react";
import type { ReactNode } from "react";

import { Button } from "../components/ui/button.tsx";

/** The last resort: a screen that broke says so and offers a fresh start; what was typed elsewhere stays stored. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="m-auto grid max-w-md gap-4 p-6 text-center" role="alert">
        <h1 className="text-xl font-semibold">Esta pantalla dejó de funcionar</h1>
        <p className="text-muted">Recargala para seguir. Tu sesión y tus preferencias no se pierden.</p>
        <div>
          <Button onClick={() => window.location.reload()}>Recargar</Button>
        </div>
      </main>
    );
  }
}
