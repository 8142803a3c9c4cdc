import { Command } from "cmdk";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { screenWords } from "@paridad/core/messages";

import { Dialog } from "../../ui/dialog.tsx";
import { usePaletteGroups } from "./palette-items.ts";
import type { PaletteGroup } from "./palette-items.ts";

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

function Item({ item, onOpen }: { item: PaletteGroup["items"][number]; onOpen: (to: string) => void }) {
  return (
    <Command.Item
      value={item.to}
      onSelect={() => onOpen(item.to)}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-[6px] px-2.5 py-1 data-[selected=true]:bg-s2"
    >
      <span>{item.name}</span> <small className="text-sm text-muted">{item.detail}</small>
      {item.isLocked === true ? (
        <Lock role="img" aria-label={screenWords.needsPlan} className="ml-auto size-3.5 text-muted" />
      ) : null}
    </Command.Item>
  );
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
        className="grid gap-2.5"
      >
        <Command.Input
          className="h-11 w-full rounded-md border border-line2 bg-bg px-3 text-[16px]"
          ref={input}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setChosen("");
          }}
          placeholder="Página, base, vencimiento o posición"
        />
        <Command.List label="Resultados" className="h-[min(52dvh,420px)] overflow-y-auto">
          <Command.Empty className="px-2.5 py-6 text-center text-muted">
            Nada coincide con lo que escribiste.
          </Command.Empty>
          {groups.map(({ name, items }) => (
            <Command.Group
              key={name}
              heading={name}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
            >
              {items.map((item) => (
                <Item key={item.to} item={item} onOpen={open} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
