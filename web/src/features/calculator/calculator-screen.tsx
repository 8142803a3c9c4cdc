import { PageTitle } from "../../components/ui/page.tsx";

export function CalculatorScreen() {
  return <PageTitle title="Calculadora" />;
}
