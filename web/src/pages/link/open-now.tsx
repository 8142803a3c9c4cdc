/** The way from numbers of then to those of now, for whoever has a plan. */
export function OpenNow({
  address,
  label = "Abrir con el mercado de ahora",
}: {
  address: string;
  label?: string;
}) {
  return (
    <p className="actions">
      <a className="action" href={address}>
        {label}
      </a>
    </p>
  );
}
