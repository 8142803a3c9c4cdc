import { formatInstantDate } from "@paridad/core/formats";
import { delayedSeconds } from "@paridad/core/plans";
import { composeMail } from "./templates.ts";

/** `firstName` and a key's `name` are null where the address is not verified (`mailedWords`). */
type About = { readonly firstName: string | null; readonly link: string };

/** Mails to partners about the keys of their sites. */
export const partnerTemplates = {
  nearLimit: ({
    firstName,
    name,
    used,
    perDay,
    perMinute,
    link,
  }: About & { name: string | null; used: string; perDay: string; perMinute: string }) =>
    composeMail(
      `${name === null ? "Una de tus claves" : `Tu clave ${name}`} pasó el 80 % de un límite`,
      firstName,
      [
        `Las visitas de ${name === null ? "una de tus claves" : `tu clave ${name}`} pasaron hoy el 80 % de uno de sus límites: van ${used} unidades de ${perDay} por día, y el tope por minuto es ${perMinute}.`,
        "Por encima del límite, los paneles de tu sitio quedan con lo último que mostraron hasta que se renueve. Si tu sitio tiene una red de distribución (CDN), puede guardar cada respuesta durante su ritmo: así muchas visitas cuentan como una.",
        { link, label: "Ver mis claves" },
      ],
    ),
  approved: ({ firstName, link }: About) =>
    composeMail("Ya podés mostrar Paridad en tu sitio", firstName, [
      "Aprobamos tu pedido. En tu perfil, en «Claves para insertar», creá la clave de tu sitio: el código para pegar está al lado.",
      { link, label: "Crear mi clave" },
    ]),
  rejected: ({ firstName, link }: About) =>
    composeMail("Tu pedido de una clave para tu sitio", firstName, [
      "No aprobamos tu pedido por ahora. Si querés contarnos más de tu sitio, escribinos.",
      { link, label: "Escribirnos" },
    ]),
  stopping: ({ firstName, stopsAt, link }: About & { stopsAt: string }) =>
    composeMail("Las claves de tu sitio van a dejar de funcionar", firstName, [
      `Tu plan terminó. Los paneles de tu sitio siguen con ${delayedSeconds / 60} minutos de demora hasta el ${formatInstantDate(stopsAt)}; después dejan de mostrar datos.`,
      "Si volvés a tener un plan, siguen como estaban, sin cambiar nada en tu sitio.",
      { link, label: "Ver los planes" },
    ]),
  stopped: ({ firstName, link }: About) =>
    composeMail("Las claves de tu sitio dejaron de funcionar", firstName, [
      "Tu plan terminó hace más de 14 días y los paneles de tu sitio ya no muestran datos. Tus claves quedan guardadas: con un plan nuevo vuelven a funcionar solas.",
      { link, label: "Ver los planes" },
    ]),
} as const;
