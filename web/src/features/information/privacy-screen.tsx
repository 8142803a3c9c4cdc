import { sharedLinkDays } from "@paridad/core/contract";

import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { InformationPage } from "./information-page.tsx";

const sections = [
  {
    id: "que-guardamos",
    title: "Qué guardamos",
    text: `Tu nombre, apellido, email, la contraseña cifrada de forma irreversible, tu plan, tus pagos, las posiciones, operaciones y alertas que guardás, la dirección con la que tu navegador recibe avisos si los pedís, y las sesiones abiertas con su dirección IP y navegador. Si creás el enlace público de una posición, una sonrisa o una prueba, quien lo tenga ve cómo estaba ese día; se termina a los ${sharedLinkDays} días, o antes si lo borrás o eliminás tu cuenta. No guardamos datos de tarjetas ni las claves de tu broker.`,
  },
  {
    id: "para-que",
    title: "Para qué",
    text: "Para darte acceso, avisarte de tu suscripción y cuidar tu cuenta. No vendemos datos ni mostramos publicidad.",
  },
  {
    id: "en-tu-navegador",
    title: "En tu navegador",
    text: "Tu sesión, el tema, tus preferencias y si este navegador recibe tus avisos quedan en el almacenamiento local; con la app instalada, también los últimos precios que viste, hasta que cierres la sesión. Si llegaste por el panel de otro sitio, cuál fue queda hasta que cierres la pestaña: si creás tu cuenta, ese sitio suma una, sin saber de quién. No usamos cookies de seguimiento.",
  },
  {
    id: "la-extension",
    title: "La extensión",
    text: "Lee el texto que seleccionás cuando elegís “Ver en Paridad”, y las tablas dibujadas en la página que estás viendo cuando tocás “Traer lo que está en pantalla”: de ellas sale de la página solo la que nombra GGAL, o la que elijas, hacia la importación de Paridad, donde confirmás qué se guarda. Sin esos toques no lee ninguna página, y no toca claves ni contraseñas. Guarda en tu navegador la sesión (en memoria, salvo que elijas mantenerla), tus preferencias, como el número bajo el ícono, y el último estado del mercado. Solo se comunica con el servidor de Paridad. Desinstalarla borra todo.",
  },
  {
    id: "tus-derechos",
    title: "Tus derechos",
    text: "Desde tu perfil podés descargar todo lo que guardamos de vos y eliminar tu cuenta con sus datos (ley 25.326).",
  },
] as const;

/** /privacidad. */
export function PrivacyScreen() {
  useDocumentTitle("Privacidad");
  return (
    <InformationPage title="Privacidad" lead="Qué sabemos de vos y qué hacemos con eso." index={sections}>
      {sections.map(({ id, title, text }) => (
        <section key={id}>
          <h2 id={id} className="scroll-mt-20 font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-muted">{text}</p>
        </section>
      ))}
    </InformationPage>
  );
}
