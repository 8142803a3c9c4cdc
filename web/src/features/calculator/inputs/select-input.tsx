import { useId } from "react";
import type { ReactNode } from "react";
import "../../../components/ui/forms/compact-field.css";

/** A labelled choice of the control bar. */
export function SelectInput({
  label,
  value,
  onChange,
  title,
  tag = null,
  className,
  id: givenId,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly title?: string;
  /** A warning next to the label. */
  readonly tag?: string | null;
  readonly className?: string;
  /** Where a shortcut finds it; made up when left out. */
  readonly id?: string;
  readonly children: ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <span className="compact-field" title={title}>
      <span className="flex justify-between gap-1">
        <label htmlFor={id}>{label}</label>
        {tag === null ? null : <span className="text-xs text-atm">{tag}</span>}
      </span>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`compact-input compact-select ${className ?? ""}`}
      >
        {children}
      </select>
    </span>
  );
}
