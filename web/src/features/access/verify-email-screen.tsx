import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function VerifyEmailScreen() {
  useDocumentTitle("Verificar email");
  return (
    <Page>
      <PageTitle title="Verificar email" />
    </Page>
  );
}
