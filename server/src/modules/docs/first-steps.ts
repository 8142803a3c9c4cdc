import { clientExamples } from "./client-examples.ts";
import type { Guide } from "./guide.ts";

/** Where a signed-in reader makes a key in two presses; who isn't, signs in on the way. */
const newKey = "/profile?clave=api&permisos=stream";

/** What a new reader does first, before the reference. */
export const firstSteps: Guide = {
  id: "primeros-pasos",
  title: "Primeros pasos",
  blocks: [
    `**1.** [Creá tu clave](${newKey}) (en el menú: **Perfil**, «Claves de API»). Al crearla te da lo que sigue con tu clave puesta, para pegar una sola vez.`,
    '**2.** Bajá el cliente de Python, un archivo sin dependencias, y dejá la clave en `PARIDAD_CLAVE`. En Windows (PowerShell): `curl.exe` y `$env:PARIDAD_CLAVE = "pdk_…"`.',
    clientExamples.download,
    "**3.** La cadena del vencimiento más cercano, con su volatilidad:",
    clientExamples.pythonChain,
    "Lo mismo en vivo, con el mismo cliente o sin él: [el stream](#stream). Los mismos datos [en tu página](/widgets/). La [extensión del navegador](/extension/) no lleva clave.",
  ],
};
