const choice =
  "h-8 max-w-full rounded-md border border-line2 bg-s1 px-1.5 font-semibold text-accent [field-sizing:content] hover:border-muted/60 pointer-coarse:h-11";

/** One choice of a sentence, as a word that opens. */
export function Choices({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly { readonly key: string; readonly label: string }[];
  onChoose: (key: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={choice}
    >
      {options.map(({ key, label: words }) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
}
