import { Link } from "react-router";

export type Line = {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
  /** Address that records the exercise. */
  readonly exercised: string | null;
};

function Action({ to, action, name }: Pick<Line, "to" | "action" | "name">) {
  return (
    <Link to={to} className="shrink-0 text-accent underline-offset-2 hover:underline">
      {action}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

/** A line and its presses each. */
export function Lines({ lines, label }: { lines: readonly Line[]; label: string }) {
  return (
    <ul aria-label={label} className="grid text-md">
      {lines.map(({ key, name, text, action, to, exercised }) => (
        <li key={key} className="flex items-baseline gap-4 border-t border-line py-1.5 first:border-t-0">
          <span className="min-w-0 flex-1">
            <strong className="font-[600]">{name}</strong>: {text}
          </span>
          <span className="flex shrink-0 flex-col gap-x-4 sm:flex-row">
            <Action {...{ to, action, name }} />
            {exercised === null ? null : <Action to={exercised} action="Ya me ejercieron" name={name} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
