import { formatInstantDate } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Notice } from "../../components/ui/states/notice.tsx";
import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { termsParts, TermsText } from "../../components/terms/terms-text.tsx";
import { useCurrentTerms } from "../../components/terms/use-current-terms.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { InformationPage } from "./information-page.tsx";

/** /terminos: the version in force. */
export function TermsScreen() {
  useDocumentTitle("Términos y condiciones");
  const current = useCurrentTerms();
  if (!current.data) return <LoadingScreen label={busyWords.loadingTerms} />;
  const { terms, isSample } = current.data;
  const date = formatInstantDate(terms.effectiveDate);
  return (
    <InformationPage
      title={terms.title}
      lead={`Versión ${terms.version} · vigente desde el ${date}`}
      index={termsParts(terms.content)}
    >
      {isSample ? (
        <Notice tone="warning">
          No pudimos cargar la versión vigente. Mostramos un texto de referencia.
        </Notice>
      ) : null}
      <TermsText content={terms.content} heading="h2" />
    </InformationPage>
  );
}
