import { Bookmark, X } from "lucide-react";
import { Link } from "react-router";

import type { ChoiceKey } from "@paridad/core/contract";
import { keyOfRule, ruleOf, sentenceOf } from "@paridad/core/rules";
import type { Rule } from "@paridad/core/rules";

import { ShareButton } from "../../../components/share/share-button.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useStored } from "../../../lib/view/use-stored.ts";

const storageKey: ChoiceKey = "paridad.banco.reglas";
/** As many as fit in a saved choice whatever their legs. */
const mostSaved = 30;
const none: readonly string[] = [];

function areRules(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((rule) => typeof rule === "string");
}

/** Opens a rule. */
export function RuleLink({ rule, current }: { rule: string; current: string }) {
  return (
    <Link
      to={`?regla=${rule}`}
      aria-current={rule === current ? "true" : undefined}
      className="text-accent hover:underline aria-[current=true]:font-semibold"
    >
      {sentenceOf(ruleOf(rule))}
    </Link>
  );
}

/** Keeps the rule with the account or shares what it left, and the rules kept before. */
export function SavedRules({ rule }: { rule: Rule }) {
  const [saved, setSaved] = useStored(storageKey, none, areRules);
  const key = keyOfRule(rule);
  const isFull = saved.length >= mostSaved;
  return (
    <>
      {saved.includes(key) ? null : (
        <Button
          tone="ghost"
          size="small"
          disabled={isFull}
          title={isFull ? `Ya guardaste ${mostSaved} reglas: sacá alguna` : undefined}
          onClick={() => setSaved([...saved, key])}
        >
          <Bookmark aria-hidden /> Guardar la regla
        </Button>
      )}
      <ShareButton what={{ kind: "back-test", rule: key }} name="la prueba" />
      {saved.length === 0 ? null : (
        <details className="basis-full text-md">
          <summary className="cursor-pointer text-accent">Tus reglas guardadas ({saved.length})</summary>
          <ul className="mt-1 grid gap-1">
            {saved.map((one) => (
              <li key={one} className="flex items-center gap-2">
                <RuleLink rule={one} current={key} />
                <Button
                  tone="ghost"
                  size="small"
                  aria-label={`Sacar ${sentenceOf(ruleOf(one))}`}
                  onClick={() => setSaved(saved.filter((other) => other !== one))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
