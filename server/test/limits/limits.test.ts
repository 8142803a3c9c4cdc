import { build } from "../helper.ts";
import { story } from "../support/transcript/story.ts";
import { brief } from "../support/transcript/show.ts";
import type { Tale } from "../support/transcript/tale.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const login = "POST /auth/login";
const wrong = { email: "pro@paridad.test", password: "Otra-2026" };
const right = { email: "pro@paridad.test", password: "Secreta-2026" };

async function oneAccount({ tell, again, chapter, wait }: Tale): Promise<void> {
  chapter("Alguien prueba contraseñas de Pablo");
  await again(5, "Ladrona", login, wrong);
  await tell("Ladrona", login, wrong);
  await tell("Ladrona", login, right);
  await tell("Pablo", login, right, brief);
  for (const [what, milliseconds] of [
    ["pasa lo que falta, menos un instante", 27 * second - 1],
    ["y pasa", 1],
  ] as const) {
    wait(what, milliseconds - second);
    await tell("Ladrona", login, wrong);
  }
  // Each failure doubles the wait, up to a quarter of an hour.
  for (let tries = 0; tries < 6; tries += 1) {
    await tell("Ladrona", login, wrong);
    wait("pasa esa espera", (tries < 5 ? 60 * 2 ** tries : 900) * second);
    await tell("Ladrona", login, wrong);
  }
  await tell("Ladrona", login, right);
  wait("pasa una hora", hour);
  await tell("Ladrona", login, right, brief);
  await tell("Ladrona", login, wrong);
}

async function oneAddress({ again, tell, chapter, wait }: Tale): Promise<void> {
  chapter("Y de muchas cuentas desde un lugar");
  for (let account = 1; account <= 5; account += 1) {
    await again(4, "Robot", login, { email: `cuenta-${account}@paridad.test`, password: "Otra-2026" });
  }
  await tell("Robot", login, { email: "cuenta-6@paridad.test", password: "Otra-2026" });
  await tell("Vecina", login, { email: "cuenta-6@paridad.test", password: "Otra-2026" });
  wait("pasa un minuto desde la primera", minute - 21 * second - second);
  await tell("Robot", login, { email: "cuenta-6@paridad.test", password: "Otra-2026" });
}

async function letters({ again, chapter, wait, tell }: Tale): Promise<void> {
  chapter("Correos y cuentas que se piden de más");
  const forgot = { email: "pro@paridad.test" };
  await again(30, "Insistente", "POST /auth/forgot-password", forgot);
  await again(12, "Insistente", "POST /auth/send-email-verification", { email: "nadie@paridad.test" });
  const person = {
    firstName: "Ana",
    lastName: "Prueba",
    email: "ana@example.com",
    password: "Secreta-2026",
    confirmPassword: "Secreta-2026",
    termsAccepted: true,
  };
  await again(30, "Fábrica", "POST /auth/register", person);
  wait("pasa una hora", hour);
  await tell("Insistente", "POST /auth/forgot-password", { email: "nadie@paridad.test" });
}

async function once({ enter, tell, chapter, wait }: Tale): Promise<void> {
  chapter("Lo que una administradora manda dos veces se hace una");
  await enter("Admin", "admin");
  const event = { kind: "other", day: "2026-12-10", title: "Feria" };
  const call = "POST /admin/market-events";
  const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
  await tell("Admin", call, event, withKey("una-vez"));
  await tell("Admin", call, event, withKey("una-vez"));
  await tell("Admin", `POST /api/admin/market-events`, event, withKey("una-vez"));
  await tell("Admin", call, { ...event, title: "Otra" }, withKey("una-vez"));
  await tell("Admin", "POST /admin/audit/check", null, withKey("una-vez"));
  await tell("Admin", call, event, withKey("x".repeat(101)));
  await tell("Admin", call, event, withKey("con espacio"));
  await tell("Admin", call, { ...event, day: "2026-02-30" }, withKey("mal"));
  await tell("Admin", call, event, withKey("mal"));
  await tell("Admin", call, event, withKey("x".repeat(100)));
  wait("pasa un día, menos unos segundos", 24 * hour - 30 * second);
  await enter("Admin", "admin");
  await tell("Admin", call, event, withKey("una-vez"));
  wait("y pasa", 30 * second);
  await tell("Admin", call, event, withKey("una-vez"));
}

async function leaves({ world, tell, chapter }: Tale): Promise<void> {
  chapter("El proceso se va");
  const connection = { alsoHeaders: ["connection"] };
  await tell("Balanceador", "GET /health/ready", null, connection);
  world.draining.begin();
  await tell("Balanceador", "GET /health/ready", null, connection);
  await tell("Balanceador", "GET /api/health/ready", null, connection);
  await tell("Balanceador", "GET /health/live", null, connection);
  await tell("Visita", "GET /subscription/plans", null, { ...connection, show: () => "…" });
}

story(build, [["limits", "Los límites de quien llama", oneAccount, oneAddress, letters, once, leaves]]);
