import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function PaymentInstructionsScreen() {
  useDocumentTitle("Instrucciones de pago");
  return (
    <Page>
      <PageTitle title="Instrucciones de pago" />
    </Page>
  );
}
