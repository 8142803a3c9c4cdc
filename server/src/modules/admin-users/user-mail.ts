import type { CustomMessageRequest } from "@paridad/core/contract";
import { greetedName } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import { composeMail, mailTemplates } from "../../mail/templates.ts";
import { auditFields } from "../../auth/actor.ts";
import type { Actor } from "../../auth/actor.ts";
import type { AdminUsersDependencies } from "./dependencies.ts";
import { unknownUser } from "./refusals.ts";

/** Mail from an administrator to one user: a link to reset the password, or a text of their own. */
export function createUserMail({ repository, clock, makeLink }: AdminUsersDependencies) {
  const send = async (sent: Parameters<typeof repository.sendMail>[0]): Promise<void> => {
    if (!(await repository.sendMail(sent))) throw unknownUser();
  };
  const auditOf = (actor: Actor, action: string, after: object) => (row: UserRow) => ({
    time: clock.now(),
    ...auditFields(actor),
    action,
    target: row.id,
    after: { email: row.email, ...after },
  });
  return {
    async sendReset(id: string, actor: Actor): Promise<void> {
      const { token, link } = makeLink({ userId: id, kind: "reset" });
      await send({
        userId: id,
        token,
        mailOf: (row) => {
          const text = mailTemplates.reset({ firstName: greetedName(row), link });
          return { ...text, kind: "reset", to: row.email, userId: id };
        },
        auditOf: auditOf(actor, "user.password-reset", {}),
      });
    },

    async sendMessage(id: string, { title, message }: CustomMessageRequest, actor: Actor): Promise<void> {
      await send({
        userId: id,
        token: null,
        mailOf: (row) => {
          const firstName = greetedName(row);
          const text = composeMail(title, firstName, [message]);
          return { ...text, kind: "message", to: row.email, userId: id };
        },
        auditOf: auditOf(actor, "user.message", { title, message }),
      });
    },
  };
}
export type UserMail = ReturnType<typeof createUserMail>;
