import { Link } from "react-router";

import { readSupportContact } from "@paridad/core/endpoints";
import { Card } from "../../components/ui/card.tsx";
import { useData } from "../../data/use-data.ts";
import { useSession } from "../../lib/services.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { InformationPage } from "./information-page.tsx";

const questions = [
  {
    question: "No me llegó el email de verificación",
    answer:
      "Revisá la carpeta de correo no deseado. En la pantalla de inicio de sesión podés pedir otro: el enlace vence a las 24 horas.",
  },
  {
    question: "Transferí y mi plan no está activo",
    answer:
      "Un administrador confirma cada transferencia. Puede demorar hasta 24 horas hábiles. Tené a mano la referencia del pago, que está en tus instrucciones.",
  },
  {
    question: "La calculadora dice “Desconectado”",
    answer:
      "Reintentamos solos. Si tu plan ya usa todas sus conexiones en otra pantalla, la calculadora te ofrece “Usar aquí”.",
  },
  {
    question: "Veo un guion donde esperaba un número",
    answer:
      "Un guion no es un cero: dice que ese número no se conoce. El motivo aparece al pasar el cursor o tocar la celda.",
  },
] as const;

function Contact() {
  const isSignedIn = useSession(({ token }) => token !== null);
  const contact = useData(readSupportContact, ["support"]);
  const email = contact.data?.email;
  return (
    <Card aria-label="Contacto">
      <h2 className="font-semibold">Escribinos</h2>
      {email ? (
        <p className="mt-1 text-muted">
          A{" "}
          <a className="font-medium text-accent underline" href={`mailto:${email}`}>
            {email}
          </a>
          , con la referencia de tu pago o el texto del error.
        </p>
      ) : (
        <p className="mt-1 text-muted">
          Respondé cualquiera de los emails que te enviamos e incluí la referencia de tu pago o el texto del
          error.
          {isSignedIn ? null : (
            <>
              {" "}
              Si todavía no tenés cuenta,{" "}
              <Link className="text-accent underline" to="/register">
                creala
              </Link>{" "}
              y te escribimos nosotros.
            </>
          )}
        </p>
      )}
    </Card>
  );
}

/** /support: frequent questions and contact. */
export function SupportScreen() {
  useDocumentTitle("Soporte");
  return (
    <InformationPage title="Soporte" lead="Lo que más nos preguntan, y cómo escribirnos.">
      {questions.map(({ question, answer }) => (
        <Card key={question}>
          <h2 className="font-semibold">{question}</h2>
          <p className="mt-1 text-muted">{answer}</p>
        </Card>
      ))}
      <Contact />
    </InformationPage>
  );
}
