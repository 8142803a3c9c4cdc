import { Command } from "cmdk";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Dialog } from "../../ui/dialog.tsx";
import { usePaletteGroups } from "./palette-items.ts";
import "./palette.css";

/** Hundreds of contracts: they come in with the first letters. */
const searchedOnly = "Bases";

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}|\./gu, "")
    .toLowerCase();

/** Every word stands in the name or beside it, without accents; a name that begins so comes first. */
function rank(_to: string, text: string, [name = "", detail = ""]: string[] = []): number {
  const words = plain(text).split(/\s+/);
  const line = plain(`${name} ${detail}`);
  if (!words.every((word) => line.includes(word))) return 0;
  return line.startsWith(words[0] ?? "") ? 1 : 0.5;
}

/** Any page, base, expiry, position or setting by its name: letters narrow, arrows move, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const groups = usePaletteGroups().filter(({ name }) => name !== searchedOnly || text.trim().length > 1);
  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Ir a" initialFocus={input}>
      <Command label="Ir a" filter={rank} className="palette">
        <Command.Input
          ref={input}
          value={text}
          onValueChange={setText}
          placeholder="Página, base, vencimiento o posición"
        />
        <Command.List label="Resultados">
          <Command.Empty>Nada coincide con lo que escribiste.</Command.Empty>
          {groups.map(({ name, items }) => (
            <Command.Group key={name} heading={name}>
              {items.map((item) => (
                <Command.Item
                  key={item.to}
                  value={item.to}
                  keywords={[item.name, item.detail]}
                  onSelect={() => open(item.to)}
                >
                  <span>{item.name}</span> <small>{item.detail}</small>
                  {item.isLocked === true ? <Lock role="img" aria-label={screenWords.needsPlan} /> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
