import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function ForgotPasswordScreen() {
  useDocumentTitle("Recuperar contraseña");
  return (
    <Page>
      <PageTitle title="Recuperar contraseña" />
    </Page>
  );
}
