import { Link } from "react-router";
import type { LinkProps } from "react-router";

import { buttonClass } from "./button.tsx";
import type { ButtonSize, ButtonTone } from "./button.tsx";

/** A link to a screen that looks like a button. */
export function ButtonLink({
  tone,
  size,
  className,
  ...rest
}: LinkProps & { tone?: ButtonTone; size?: ButtonSize }) {
  return <Link {...rest} className={buttonClass({ tone, size, className })} />;
}
