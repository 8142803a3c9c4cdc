import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { choose, press, write } from "../../testing/hands.ts";
import { userSession } from "../../testing/user-session.ts";
import type { UserSession } from "../../testing/user-session.ts";
import { alert, alerts, listOf, openAlerts, update } from "./testing/alerts-world.tsx";

async function states(story: UserSession) {
  story.part("On the way, and failed");
  const { state } = openAlerts(listOf({ alerts: [] }), { trouble: ["get alerts", "get alerts/fired"] });
  story.hears();
  await waitFor(() => expect(screen.getAllByText("Sin conexión")).toHaveLength(1));
  story.changes();
  story.does("tries again: there is no alert, and its history can't be read");
  state.trouble.delete("get alerts");
  press("Reintentar");
  await screen.findByText("Todavía no tenés alertas");
  await screen.findByText("Sin conexión");
  story.hears();
  cleanup();
  for (const [what, list, plan] of [
    [
      "a plan that looks every five minutes",
      listOf({
        alerts: [alert],
        isLive: false,
        maximum: 10,
        push: { publicKey: "k", browsers: 0, isHere: false },
      }),
      "starter",
    ],
    ["a plan that is over", listOf({ alerts: alerts.slice(0, 2), isAsleep: true, maximum: 0 }), "free"],
    ["nothing, and a plan that is over", listOf({ alerts: [], isAsleep: true, maximum: 0 }), "free"],
  ] as const) {
    story.part(`A user with ${what}`);
    openAlerts(list, { plan });
    await screen.findByText(/≥ 7.500,00 · ahora/);
    const [title, rest] = (document.querySelector("main") as HTMLElement).children;
    story.hears(title as Element);
    for (const part of [...(rest as Element).children].slice(0, -1)) story.hears(part);
    const list_ = (rest as Element).lastElementChild?.firstElementChild?.firstElementChild;
    if (list_) story.reads(list_);
    cleanup();
  }
}

async function list(story: UserSession) {
  story.part("All that an alert may be");
  const { writes, state } = openAlerts(listOf(), { trouble: ["get alerts/fired?before"] });
  await screen.findByText(/≥ 7.500,00 · ahora/);
  story.hears();
  story.does("pauses the first, resumes the fifth, arms the third again, whose condition still holds");
  press("Pausar la alerta de GGAL ≥ 7.500,00");
  await screen.findByRole("button", { name: "Reanudar la alerta de GGAL ≥ 7.500,00" });
  press(/^Reanudar la alerta de GFGC7400DI/);
  await screen.findByRole("button", { name: /^Pausar la alerta de GFGC7400DI \/ / });
  press(/^Rearmar/);
  await story.toasts();
  story.changes();
  story.sends([...writes()]);
  story.does("pauses another without a connection");
  state.trouble.add("post alerts/a2/state");
  press(/^Pausar la alerta de GFGC7400DI, compra/);
  await story.toasts();
  story.does("deletes it, cancels, and deletes it");
  press(/^Eliminar la alerta de GFGC7400DI, compra/);
  story.hears(screen.getByRole("dialog"));
  press("Cancelar");
  press(/^Eliminar la alerta de GFGC7400DI, compra/);
  state.list = listOf({ alerts: [alert] });
  press("Eliminar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("1 de 50 que guarda tu plan");
  await story.toasts();
  story.sends([...writes()].slice(4));
  story.does("looks at older ones, which fails at first, and marks the new ones as seen");
  press("Ver anteriores");
  await screen.findByRole("alert");
  story.line(screen.getByRole("alert").textContent);
  state.trouble.clear();
  press("Ver anteriores");
  await screen.findByText(/6.990,00/);
  press("Marcar como vistas (2)");
  await waitFor(() => expect(screen.queryByText(/Marcar como vistas/)).toBeNull());
  story.reads(screen.getByLabelText("Historial"));
  story.sends([...writes()].slice(5));
  cleanup();
}

const dialog = () => screen.getByRole("dialog");

/** What is asked for each kind, and what is missing. */
async function kinds(story: UserSession) {
  story.part("A new alert, of each kind");
  const { accept, writes } = openAlerts(
    listOf({ alerts: [alert], push: { publicKey: "k", browsers: 0, isHere: false } }),
  );
  await screen.findByText(/≥ 7.500,00 · ahora/);
  press("Nueva alerta");
  story.hears(dialog());
  story.does("the market comes");
  accept(update);
  await screen.findByText("Ahora 7.400,00");
  story.changes();
  story.does("saves it without a value, and with zero");
  press("Guardar");
  await screen.findByText("Escribí un valor");
  story.changes();
  write("Valor", "0");
  press("Guardar");
  await screen.findByText("Escribí un valor mayor que 0");
  story.changes();
  for (const [kind, said] of [
    ["premium", "Elegí la opción"],
    ["rate", "Elegí un call: con un put no hay lanzamiento"],
    ["spread", "Elegí la opción de cada pata"],
    ["ratio", "Elegí las dos opciones"],
    ["volatility", "Elegí la opción"],
    ["moneyVolatility", "Elegí el vencimiento"],
    ["percentile", "Escribí un valor"],
    ["position", "Elegí la posición"],
  ] as const) {
    story.does(`looks at: ${kind}`);
    choose("Qué mirar", kind);
    if (kind === "position") await screen.findByText("Mariposa");
    press("Guardar");
    await screen.findAllByText(said);
    story.changes();
  }
  story.sends([...writes()]);
  cleanup();
}

async function saving(story: UserSession) {
  story.part("An alert on a spread");
  const { accept, writes, state } = openAlerts(listOf({ alerts: [alert] }), { trouble: ["post alerts"] });
  await screen.findByText(/≥ 7.500,00 · ahora/);
  press("Nueva alerta");
  accept(update);
  choose("Qué mirar", "spread");
  press("Otra pata");
  press("Otra pata");
  story.hears(dialog().querySelector("fieldset") as Element);
  const groups = [...(dialog().querySelectorAll("select")[1]?.querySelectorAll("optgroup") ?? [])];
  story.line(groups.map(({ label, children }) => `${label}: ${children.length}`).join(", "));
  press("Quitar la pata 4");
  press("Quitar la pata 3");
  story.does("two calls of 7.400 against one of 7.600");
  write("Cantidad", "");
  story.line(
    `a quantity that is taken out is ${dialog().querySelector<HTMLInputElement>("fieldset input")?.value}`,
  );
  write("Cantidad", "2");
  choose("Pata 1", "GFGC7400DI");
  choose("Pata 2", "GFGC7600DI");
  // Bought at the asks of 520, sold at the bid of 390: 2 × 520 − 390.
  await screen.findByText(/^Ahora 650/);
  story.changes();
  story.does("at most 600, without mail, to rest a day; there is no connection");
  choose("Cuando", "below");
  write("Valor", "600");
  choose(/^Después de avisar/, "1440");
  press("Por email");
  write(/^Nota/, "Para entrar");
  press("Guardar");
  await screen.findByText("Sin conexión");
  story.changes();
  story.does("saves it once more, pressing twice");
  state.trouble.clear();
  press("Guardar");
  press("Guardar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await story.toasts();
  story.sends([...writes()]);
  cleanup();
}

async function editing(story: UserSession) {
  story.part("Changing an alert on a bid, which rests 45 minutes, and one on a rate");
  const { accept, writes } = openAlerts(listOf({ alerts: alerts.slice(1, 3) }));
  await screen.findByText(/≥ 7.500,00 · ahora/);
  press(/^Cambiar la alerta de GFGC7400DI, compra/);
  accept(update);
  await screen.findByText("Ahora 500,00");
  story.hears(dialog());
  story.fills(dialog());
  write("Valor", "470,5");
  const rest = [...dialog().querySelectorAll("option")].find(({ label }) => label === "4 horas");
  choose(/^Después de avisar/, rest?.value ?? "");
  press("Guardar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await story.toasts();
  press(/^Cambiar la alerta de GFGC7400DI, papel/);
  accept(update);
  await screen.findByText(/^Ahora −?\d/);
  story.hears(dialog());
  press("Guardar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await story.toasts();
  story.sends([...writes()]);
  cleanup();
}

async function hours(story: UserSession) {
  story.part("Hours without notices");
  const { writes, state } = openAlerts(listOf({ push: { publicKey: "k", browsers: 2, isHere: false } }));
  await screen.findByText(/≥ 7.500,00 · ahora/);
  story.hears(screen.getByLabelText("Cómo te avisamos"));
  story.does("turns them on, writes others and keeps them, without a connection and with one");
  press("Tengo horas sin avisos");
  story.changes();
  write("Desde", "22:30");
  state.trouble.add("put alerts/settings");
  press("Guardar", screen.getByLabelText("Cómo te avisamos"));
  await story.toasts();
  state.trouble.clear();
  await waitFor(() =>
    expect(within(screen.getByLabelText("Cómo te avisamos")).getByText("Guardar")).toBeEnabled(),
  );
  state.list = listOf({ settings: { quiet: { from: "22:30", to: "09:00" } } });
  press("Guardar", screen.getByLabelText("Cómo te avisamos"));
  await story.toasts();
  story.sends([...writes()]);
  cleanup();
  const later = openAlerts(listOf({ settings: { quiet: { from: "22:30", to: "09:00" } } }));
  await screen.findByText(/≥ 7.500,00 · ahora/);
  story.does("comes back, and gives them up");
  story.hears(screen.getByLabelText("Cómo te avisamos"));
  press("Tengo horas sin avisos");
  await story.toasts();
  story.sends([...later.writes()]);
  cleanup();
}

it("alerts read as approved", async () => {
  const story = userSession("Alertas (/alertas)");
  await states(story);
  await list(story);
  await expect(story.text()).toMatchFileSnapshot("testing/alerts.txt");
}, 120_000);

it("the form of an alert reads as approved", async () => {
  const story = userSession("Una alerta, y cómo avisa");
  await kinds(story);
  await saving(story);
  await editing(story);
  await hours(story);
  await expect(story.text()).toMatchFileSnapshot("testing/alert-form.txt");
}, 120_000);
