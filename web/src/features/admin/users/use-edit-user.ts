import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { userConflictOf } from "@paridad/core/api";
import type { EditConflict } from "@paridad/core/api";
import type { AdminUser } from "@paridad/core/contract";
import { editUser } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../lib/notify.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { savedOnTop } from "../conflicts/merge-edits.ts";
import { changesOf, editFormOf } from "./edit-form.ts";
import type { EditForm } from "./edit-form.ts";

/**
 * An edit of a user. One that came too late keeps what was written and has a `conflict`: sent again it is saved on top
 * of what stands now, only in the fields that were changed here.
 */
export function useEditUser(user: AdminUser, onClose: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [start, setStart] = useState(user);
  const [conflict, setConflict] = useState<EditConflict<AdminUser> | null>(null);
  const form = useForm<EditForm>({ defaultValues: editFormOf(user) });
  const requestOf = (mine: EditForm) => {
    if (conflict === null) return changesOf(mine, start);
    const { current } = conflict;
    return changesOf(savedOnTop({ start: editFormOf(start), current: editFormOf(current), mine }), current);
  };
  const { submit, failure } = useSubmit<EditForm>({
    form,
    send: async (values) => {
      try {
        const { message } = await api.call(editUser, { params: { id: user.id }, body: requestOf(values) });
        notify.success(message);
        onClose();
      } catch (error) {
        const userConflict = userConflictOf(error);
        if (userConflict === null) throw error;
        setConflict(userConflict);
      } finally {
        // A lost answer leaves the write's outcome unknown: the list shows it.
        void queries.invalidateQueries({ queryKey: ["admin"] });
      }
    },
  });
  const loadNewer = () => {
    if (conflict === null) return;
    setStart(conflict.current);
    form.reset(editFormOf(conflict.current));
    setConflict(null);
  };
  return { form, submit, failure, start, conflict, loadNewer };
}
