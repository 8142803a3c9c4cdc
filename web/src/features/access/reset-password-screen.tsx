import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function ResetPasswordScreen() {
  useDocumentTitle("Restablecer contraseña");
  return (
    <Page>
      <PageTitle title="Restablecer contraseña" />
    </Page>
  );
}
