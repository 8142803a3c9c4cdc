import { Command } from "cmdk";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Dialog } from "../../ui/dialog.tsx";
import { usePaletteGroups } from "./palette-items.ts";
import type { PaletteGroup } from "./palette-items.ts";
import "./palette.css";

const mostItems = 60;
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}|\./gu, "")
    .toLowerCase();

/** Items with every word in the name or beside it, without accents; a name that begins so comes first. */
function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return groups.map(({ name, items }) => ({ name, items: items.slice(0, mostItems) }));
  const ranked = groups.map(({ name, items }) => {
    const lines = items.map((item) => ({ item, line: plain(`${item.name} ${item.detail}`) }));
    const left = lines.filter(({ line }) => words.every((word) => line.includes(word)));
    const first = left.filter(({ line }) => line.startsWith(words[0] ?? ""));
    const all = [...first, ...left.filter((one) => !first.includes(one))];
    return { name, items: all.slice(0, mostItems).map(({ item }) => item), isFirst: first.length > 0 };
  });
  const known = ranked.filter(({ items }) => items.length > 0);
  return known.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst));
}

/** Any page, base, expiry, position or setting by its name: letters narrow, arrows move, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const groups = matching(usePaletteGroups(), text);
  const addresses = groups.flatMap(({ items }) => items.map(({ to }) => to));
  const [chosen, setChosen] = useState("");
  const open = (to: string) => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Ir a" initialFocus={input}>
      <Command
        label="Ir a"
        shouldFilter={false}
        value={addresses.includes(chosen) ? chosen : (addresses[0] ?? "")}
        onValueChange={setChosen}
        className="palette"
      >
        <Command.Input
          ref={input}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setChosen("");
          }}
          placeholder="Página, base, vencimiento o posición"
        />
        <Command.List label="Resultados">
          <Command.Empty>Nada coincide con lo que escribiste.</Command.Empty>
          {groups.map(({ name, items }) => (
            <Command.Group key={name} heading={name}>
              {items.map((item) => (
                <Command.Item key={item.to} value={item.to} onSelect={() => open(item.to)}>
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
