import { useState } from "react";

import type { ApiScope } from "@paridad/core/contract";
import { firstCode } from "@paridad/core/contract";
import { firstPage } from "@paridad/core/panels";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { CopyCode, CopyLine } from "./key-parts.tsx";

/** As `try-calls.ts` of the site's pages takes it: once, and only the page that this one opens. */
const handedOver = "paridad-clave-nueva";

/** Opens the reference with the key in its forms; nothing of it stays here. */
function tryInDocs(key: string): void {
  sessionStorage.setItem(handedOver, key);
  window.open("/docs#primeros-pasos", "_blank");
  sessionStorage.removeItem(handedOver);
}

type Way = { readonly name: string; readonly code: string };

/** Snippets to begin with, by the key's permissions. */
function waysOf(scopes: readonly ApiScope[], key: string): readonly Way[] {
  const place = { base: window.location.origin, key, isWindows: navigator.userAgent.includes("Windows") };
  const reads = scopes.includes("read:chain") ? "chain" : scopes.includes("read:history") ? "history" : null;
  return [
    ...(reads === null ? [] : [{ name: "Python", code: firstCode.python(reads, place) }]),
    ...(scopes.includes("stream") ? [{ name: "En vivo", code: firstCode.python("stream", place) }] : []),
    ...(reads === null ? [] : [{ name: "curl", code: firstCode.curl(reads, place) }]),
  ];
}

function FirstCode({ scopes, secret }: { scopes: readonly ApiScope[]; secret: string }) {
  const ways = waysOf(scopes, secret);
  const [chosen, setChosen] = useState(ways[0]?.name ?? "");
  const way = ways.find(({ name }) => name === chosen);
  if (way === undefined) return null;
  return (
    <section aria-label="Primer pedido" className="mt-5 grid gap-2.5">
      <h3 className="text-md font-medium">Probala: pegá esto en una terminal</h3>
      {ways.length > 1 ? (
        <Segmented
          label="Con qué"
          className="justify-self-start"
          value={chosen}
          onChange={setChosen}
          options={ways.map(({ name }) => ({ value: name, label: name }))}
        />
      ) : null}
      <CopyCode label={`${way.name}, con tu clave`} text={way.code} />
    </section>
  );
}

/** A new key for programs, the only time it can be seen, with what to do next. It closes only by its own button. */
export function NewApiKeyDialog({
  secret,
  scopes,
  onClose,
}: {
  secret: string;
  scopes: readonly ApiScope[];
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      size="large"
      title="Tu clave de API"
      description="Copiala ahora y guardala en un lugar seguro: no la vamos a mostrar de nuevo."
      footer={
        <>
          <Button tone="secondary" onClick={() => tryInDocs(secret)}>
            Probarla en la documentación
          </Button>
          <Button onClick={onClose}>Ya la guardé</Button>
        </>
      }
    >
      <CopyLine label="clave" text={secret} />
      <FirstCode scopes={scopes} secret={secret} />
    </Dialog>
  );
}

/** Code for a partner's page, with the key in it. */
export function EmbedCodeDialog({
  embedKey: { name, key, origins },
  onClose,
}: {
  embedKey: { readonly name: string; readonly key: string; readonly origins: readonly string[] };
  onClose: () => void;
}) {
  const page = firstPage({ base: window.location.origin, key });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Código de «${name}»`}
      description={`Pegalo en una página de ${origins.join(" o ")}: en otros sitios, o abierta como archivo, la clave no funciona.`}
      footer={<Button onClick={onClose}>Listo</Button>}
      size="large"
    >
      <CopyCode label="Página HTML" text={page} />
      <p className="mt-3 text-md text-muted">
        En una página que ya tenés van solo las líneas de <code>link</code>, <code>script</code> y{" "}
        <code>paridad-option-chain</code>. Otros paneles, React, iframe y WordPress, con tu clave:{" "}
        <a href={`/widgets/?clave=${key}`} className="text-accent underline">
          Widgets
        </a>
        .
      </p>
    </Dialog>
  );
}
