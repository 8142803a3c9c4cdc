import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";

import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { AdminCsvMenu } from "../csv-menu.tsx";

/** Text of a search field: the address's search until it is changed here, and again once that is another. */
function useSearchText(search: string) {
  const [written, setWritten] = useState({ asked: search, text: search });
  if (written.asked !== search) setWritten({ asked: search, text: search });
  return [written.text, (text: string) => setWritten({ asked: search, text })] as const;
}

/** Above a list: its search and filters, a fresh reading, its file. */
export function SearchBar({
  search,
  placeholder,
  list,
  change,
  filters,
  csv,
  children,
}: {
  /** As the address has it. */
  search: string;
  placeholder: string;
  list: { readonly isFetching: boolean; readonly refetch: () => unknown };
  change: (next: { search: string }) => void;
  filters: ReactNode;
  csv: ComponentProps<typeof AdminCsvMenu>;
  children?: ReactNode;
}) {
  const [text, setText] = useSearchText(search);
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change({ search: text.trim() });
      }}
    >
      <div className="w-full sm:w-72">
        <TextField
          label="Buscar"
          type="search"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value === "") change({ search: "" });
          }}
        />
      </div>
      {filters}
      <Button type="submit" className="h-[38px]">
        Buscar
      </Button>
      <Button
        tone="secondary"
        className="h-[38px]"
        busyLabel={list.isFetching ? busyWords.updating : null}
        onClick={() => void list.refetch()}
      >
        <RefreshCw aria-hidden /> Actualizar
      </Button>
      <AdminCsvMenu {...csv} />
      {children}
    </form>
  );
}
