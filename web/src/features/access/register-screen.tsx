import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function RegisterScreen() {
  useDocumentTitle("Crear cuenta");
  return (
    <Page>
      <PageTitle title="Crear cuenta" />
    </Page>
  );
}
