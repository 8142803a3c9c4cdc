import { useIsOnline } from "../../lib/use-is-online.ts";

/** Shown on every screen while the browser is offline. */
export function OfflineNotice() {
  const isOffline = !useIsOnline();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50 grid justify-items-center px-4">
      {isOffline ? (
        <p className="mb-4 rounded-md border border-atm/50 bg-s1 px-4 py-2.5 text-md shadow-card">
          <strong className="font-semibold">Sin conexión a internet.</strong> Seguís viendo lo último que se
          cargó.
        </p>
      ) : null}
    </div>
  );
}
