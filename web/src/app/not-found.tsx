import { ButtonLink } from "../components/ui/button-link.tsx";
import { Mark } from "../components/ui/brand.tsx";
import { useSession } from "../lib/services.tsx";
import { useDocumentTitle } from "../lib/use-document-title.ts";

/** An address that is no screen. */
export function NotFound() {
  useDocumentTitle("Página no encontrada");
  const isSignedIn = useSession((state) => state.token !== null);
  return (
    <main id="contenido" className="m-auto grid max-w-md justify-items-center gap-4 p-6 text-center">
      <Mark className="size-12" />
      <h1 className="text-xl font-[650]">No encontramos esta página</h1>
      <p className="text-muted">La dirección no existe o cambió de lugar.</p>
      <ButtonLink to={isSignedIn ? "/home" : "/"}>Volver al inicio</ButtonLink>
    </main>
  );
}
