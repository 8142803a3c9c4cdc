import { Page, PageTitle } from "../../components/ui/page.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";

export function CalculatorScreen() {
  useDocumentTitle("Calculadora");
  return (
    <Page>
      <PageTitle title="Calculadora" />
    </Page>
  );
}
