import { useState } from "preact/hooks";
import { browser } from "../../lib/browser.ts";
import { useStore } from "zustand";

import { Brand } from "../../components/brand.tsx";
import { useServices } from "../../lib/services.tsx";
import { badgeChoices, badgeKey, readBadgeChoice } from "../../storage/badge-choice.ts";
import { checkServerOrigin, permissionPattern, serverOriginKey } from "../../storage/settings.ts";

type Saved = { readonly ok: boolean; readonly message: string } | null;

/** Asks for the right to the new address inside the click, then keeps it; the session belongs to the old one. */
function useServerAddress() {
  const { origin, disk, session } = useServices();
  const [text, setText] = useState(origin);
  const [saved, setSaved] = useState<Saved>(null);
  const save = async () => {
    const checked = checkServerOrigin(text);
    if (!checked.ok) return setSaved(checked);
    const isAllowed = await browser.permissions.request({ origins: [permissionPattern(checked.origin)] });
    if (!isAllowed)
      return setSaved({ ok: false, message: "Sin ese permiso no podemos conectarnos a esa dirección." });
    if (checked.origin !== origin) session.clear();
    disk.setItem(serverOriginKey, checked.origin);
    setText(checked.origin);
    setSaved({ ok: true, message: "Dirección guardada. El panel abierto ya la usa." });
  };
  return { text, setText, saved, save };
}

function ServerAddress() {
  const { text, setText, saved, save } = useServerAddress();
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>Servidor</h2>
      <div class="field">
        <label htmlFor="server">Dirección</label>
        <input
          id="server"
          type="url"
          required
          value={text}
          aria-invalid={saved?.ok === false}
          aria-describedby="server-note"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <p id="server-note" class={saved?.ok === false ? "error" : "small muted"} role="status">
        {saved?.message ?? "Cambiala solo si tu cuenta está en otro servidor."}
      </p>
      <div>
        <button class="button" type="submit">
          Guardar
        </button>
      </div>
    </form>
  );
}

const themeChoices = [
  { value: "system", label: "Sistema" },
  { value: "dark", label: "Oscuro" },
  { value: "light", label: "Claro" },
] as const;

function ThemeChoice() {
  const { theme } = useServices();
  const choice = useStore(theme, (state) => state.choice);
  return (
    <fieldset class="card">
      <legend>Tema</legend>
      {themeChoices.map(({ value, label }) => (
        <label key={value} class="check">
          <input
            type="radio"
            name="theme"
            checked={choice === value}
            onChange={() => theme.setTheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function BadgeOptions() {
  const { disk } = useServices();
  const [choice, setChoice] = useState(() => readBadgeChoice(disk));
  return (
    <fieldset class="card">
      <legend>Número bajo el ícono</legend>
      {badgeChoices.map(({ value, label }) => (
        <label key={value} class="check">
          <input
            type="radio"
            name="badge"
            checked={choice === value}
            onChange={() => {
              disk.setItem(badgeKey, value);
              setChoice(value);
            }}
          />
          {label}
        </label>
      ))}
      <p class="small muted">Con el panel abierto y conectado.</p>
    </fieldset>
  );
}

/** Server, theme and the number under the icon. */
export function Options() {
  const { origin } = useServices();
  return (
    <main class="options">
      <h1>
        <Brand /> <span class="muted">Opciones</span>
      </h1>
      <ServerAddress />
      <ThemeChoice />
      <BadgeOptions />
      <p class="small muted">
        Paridad muestra información de mercado. No da asesoramiento de inversión y no envía órdenes.{" "}
        <a href={`${origin}/privacidad`} target="_blank" rel="noreferrer">
          Privacidad
        </a>
      </p>
    </main>
  );
}
