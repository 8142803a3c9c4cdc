import type { CustomMessageRequest } from "@paridad/core/contract";
import { greetedName } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { composeMail, mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../access/actor.ts";
import type { Actor } from "../../access/actor.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";
import { unknownUser } from "./refusals.ts";

/** Mail from an administrator to one user: a link to reset the password, or a text of their own. */
export function createUserMail({ repository, clock, makeLink }: AdminUsersDependencies) {
  const find = async (id: string): Promise<UserRow> => {
    const row = await repository.find(id);
    if (row === null) throw unknownUser();
    return row;
  };
  const send = async (sent: Parameters<typeof repository.sendMail>[0]): Promise<void> => {
    if (!(await repository.sendMail(sent))) throw unknownUser();
  };
  const auditOf = (row: UserRow, actor: Actor, action: string) => ({
    time: clock.now(),
    ...auditFields(actor),
    action,
    target: row.id,
  });
  return {
    async sendReset(id: string, actor: Actor): Promise<void> {
      const row = await find(id);
      const { token, link } = makeLink({ userId: id, kind: "reset" });
      const text = mailTemplates.reset({ firstName: greetedName(row), link });
      const after = { email: row.email };
      await send({
        userId: id,
        mail: { ...text, kind: "reset", to: row.email, userId: id },
        token,
        audit: { ...auditOf(row, actor, "user.password-reset"), after },
      });
    },

    async sendMessage(id: string, { title, message }: CustomMessageRequest, actor: Actor): Promise<void> {
      const row = await find(id);
      const text = composeMail({ subject: title, firstName: greetedName(row), paragraphs: [message] });
      await send({
        userId: id,
        mail: { ...text, kind: "message", to: row.email, userId: id },
        token: null,
        audit: { ...auditOf(row, actor, "user.message"), after: { email: row.email, title, message } },
      });
    },
  };
}
export type UserMail = ReturnType<typeof createUserMail>;
