import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function LoginScreen() {
  useDocumentTitle("Iniciar sesión");
  return (
    <Page>
      <PageTitle title="Iniciar sesión" />
    </Page>
  );
}
