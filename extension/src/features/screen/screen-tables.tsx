import { useState } from "preact/hooks";

import { browser } from "../../lib/browser.ts";
import { useServices } from "../../lib/services.tsx";
import { importAddress, ownTables } from "./own-tables.ts";
import type { ScreenTable } from "./read-tables.ts";

const unreadable = "Esta página no se deja leer. Abrí la de tus operaciones o tenencias.";
const none =
  "No vemos ninguna tabla que nombre GGAL o sus opciones. Se lee lo que está dibujado: bajá por la lista, o mostrá más filas, y tocá de nuevo.";
const cut =
  "La tabla tiene más filas de las que leemos. Traé las primeras, o filtrala por fecha y tocá de nuevo.";
const tooLong = "La tabla es muy larga. Filtrala por fecha y tocá de nuevo.";

const counted = (count: number): string => (count === 1 ? "1 fila" : `${count} filas`);

/** The tables of the page beside, read on this press; null where browsers keep it closed. */
async function tablesHere(): Promise<{ tables: ScreenTable[]; host: string } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const target = { tabId: tab?.id ?? -1 };
  const [answer] = await browser.scripting
    .executeScript({ target, files: ["read-screen.js"] })
    .catch(() => []);
  if (answer === undefined) return null;
  return {
    tables: ownTables((answer.result as ScreenTable[] | null) ?? []),
    host: tab?.url ? new URL(tab.url).host : "",
  };
}

/** 'Traer lo que está en pantalla': the table that names GGAL goes to the import of the web, which shows how it understood it. */
export function ScreenTables() {
  const { origin } = useServices();
  const [notice, setNotice] = useState("");
  const [choices, setChoices] = useState<readonly ScreenTable[]>([]);
  const [host, setHost] = useState("");
  const take = async (table: ScreenTable, from: string): Promise<void> => {
    const url = importAddress(origin, table, from);
    if (url === null) return setNotice(tooLong);
    await browser.tabs.create({ url });
    window.close();
  };
  const read = async (): Promise<void> => {
    const here = await tablesHere();
    setChoices([]);
    if (here === null) return setNotice(unreadable);
    const [first, ...others] = here.tables;
    if (first === undefined) return setNotice(none);
    if (others.length === 0 && !first.isCut) return take(first, here.host);
    setHost(here.host);
    setChoices(here.tables);
    setNotice(others.length === 0 ? cut : "Más de una tabla nombra GGAL. ¿Cuál traemos?");
  };
  return (
    <>
      <button class="button quiet" type="button" onClick={() => void read()}>
        Traer lo que está en pantalla
      </button>
      <p class="small" role="status">
        {notice}
      </p>
      {choices.map((table) => (
        <button class="link small" type="button" key={table} onClick={() => void take(table, host)}>
          {table.rows[0]?.slice(0, 4).join(" · ")}: {counted(table.rows.length - 1)}
          {table.isCut ? " (las primeras)" : ""}
        </button>
      ))}
    </>
  );
}
