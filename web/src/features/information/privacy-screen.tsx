import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { InformationPage } from "./information-page.tsx";

const sections = [
  {
    title: "Qué guardamos",
    text: "Tu nombre, apellido, email, la contraseña cifrada de forma irreversible, tu plan, tus pagos y las sesiones abiertas con su dirección IP y navegador. No guardamos datos de tarjetas ni de tu broker.",
  },
  {
    title: "Para qué",
    text: "Para darte acceso, avisarte de tu suscripción y cuidar tu cuenta. No vendemos datos ni mostramos publicidad.",
  },
  {
    title: "En tu navegador",
    text: "Tu sesión, el tema y tus preferencias de la calculadora quedan en el almacenamiento local. No usamos cookies de seguimiento.",
  },
  {
    title: "La extensión",
    text: "Lee solamente el texto que seleccionás cuando elegís “Ver en Paridad”. No lee las páginas que visitás ni tiene acceso a tu broker. Guarda en tu navegador la sesión (en memoria, salvo que elijas mantenerla), tus preferencias y tus alertas, que se evalúan en tu computadora. Solo se comunica con el servidor de Paridad. Desinstalarla borra todo.",
  },
  {
    title: "Tus derechos",
    text: "Desde tu perfil podés descargar todo lo que guardamos de vos y eliminar tu cuenta con sus datos (ley 25.326).",
  },
] as const;

/** /privacidad. */
export function PrivacyScreen() {
  useDocumentTitle("Privacidad");
  return (
    <InformationPage title="Privacidad" lead="Qué sabemos de vos y qué hacemos con eso.">
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-muted">{text}</p>
        </section>
      ))}
    </InformationPage>
  );
}
