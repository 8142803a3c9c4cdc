import type { PlanIconName } from "@paridad/core/contract";
import {
  Activity,
  ChartColumn,
  Calculator,
  Code,
  Database,
  Gem,
  GitBranch,
  Layers,
  Percent,
  Radio,
  Scale,
  Shield,
  Sparkles,
  Sprout,
  TrendingUp,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

const icons: Readonly<Record<PlanIconName, LucideIcon>> = {
  activity: Activity,
  "bar-chart-3": ChartColumn,
  calculator: Calculator,
  code: Code,
  database: Database,
  gem: Gem,
  "git-branch": GitBranch,
  layers: Layers,
  percent: Percent,
  radio: Radio,
  scale: Scale,
  shield: Shield,
  sparkles: Sparkles,
  sprout: Sprout,
  "trending-up": TrendingUp,
};

/** The icon that a plan or module names; a plain one for names we don't draw. */
export function PlanIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as PlanIconName] : Layers;
  return <Icon aria-hidden className="size-5" />;
}
