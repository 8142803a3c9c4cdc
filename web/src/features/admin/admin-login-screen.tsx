import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function AdminLoginScreen() {
  useDocumentTitle("Acceso de Administrador");
  return (
    <Page>
      <PageTitle title="Acceso de Administrador" />
    </Page>
  );
}
