import { adminErrorMessages } from "@paridad/core/messages";

import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";

/** Sections that the product does not offer. */
export function DisabledTab({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title={adminErrorMessages.switchedOff} />
    </>
  );
}
