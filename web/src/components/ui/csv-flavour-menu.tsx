import { Download } from "lucide-react";
import type { ReactNode } from "react";

import { csvFileName, csvMediaType } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { download } from "../../lib/download.ts";
import { useServices } from "../../lib/services.tsx";
import { Button } from "./button.tsx";
import { Menu, MenuItem } from "./menu.tsx";

/** Takes a table away as CSV, for Excel in Argentina or for programs. */
export function CsvFlavourMenu({
  label,
  onChoose,
  isDisabled = false,
  className,
  isShort = false,
  children,
}: {
  label: string;
  onChoose: (flavour: CsvFlavour) => void;
  isDisabled?: boolean;
  className?: string;
  /** On a phone only the icon is seen. */
  isShort?: boolean;
  /** Content below the choices. */
  children?: ReactNode;
}) {
  const trigger = (
    <Button tone="secondary" className={className} disabled={isDisabled}>
      <Download aria-hidden /> <span className={isShort ? "max-sm:sr-only" : undefined}>{label}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger} label={label}>
      <MenuItem onSelect={() => onChoose("excel")} detail="CSV con punto y coma, coma decimal">
        Excel Argentina
      </MenuItem>
      <MenuItem onSelect={() => onChoose("standard")} detail="CSV de RFC 4180, punto decimal">
        Estándar
      </MenuItem>
      {children}
    </Menu>
  );
}

/** Saves a CSV text under its report's name and today's date in Buenos Aires. */
export function useCsvDownload() {
  const { clock } = useServices();
  return ({ report, text, flavour }: { report: string; text: string; flavour: CsvFlavour }) => {
    const name = csvFileName({ report, date: buenosAiresDate(clock.now()), flavour });
    download(new Blob([text], { type: csvMediaType }), name);
  };
}
