import { createHash } from "node:crypto";
import { paymentTexts as texts, receiptMediaTypes } from "@paridad/core/contract";
import type { Receipt } from "@paridad/core/contract";
import { attachReceipt, readReceipt, removeReceipt, viewReceipt } from "@paridad/core/endpoints";
import { signedInUserOf } from "../../../auth/access.ts";
import { actorOf, auditFields } from "../../../auth/actor.ts";
import { implement } from "../../../auth/implement.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { invalidFields, notFound, refuseWait } from "../../../http/http-error.ts";
import type { Reply } from "../../../http/reply.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Clock } from "../../../platform/clock.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { receiptOfRow } from "../instruction.ts";
import { findOwnOpen } from "../repository.ts";
import { checkReceipt, plainFileName } from "./check-receipt.ts";
import { deleteReceipt, findOwnReceipt, storeReceipt, viewedReceipt } from "./repository.ts";
import type { ReceiptRow } from "./repository.ts";

const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;
/** Whatever opens the file: no script, no request, no origin. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

type FoundReceipt = ReceiptRow & { readonly reference: string; readonly content: Buffer | null };

/**
 * As an attachment under a name of ours, never for showing in place; `base64` is for our own panel, which shows pictures
 * itself.
 */
function send<Given extends Reply>(
  reply: Given,
  receipt: FoundReceipt | undefined,
  format: string | undefined,
): Given | { readonly data: Receipt & { readonly content: string } } {
  // A copy of the accounts alone has no files: after restoring one they are gone.
  if (receipt === undefined || receipt.content === null) throw notFound(texts.receiptGone);
  const { reference, content } = receipt;
  const sent = receiptOfRow(receipt);
  if (format === "base64") return { data: { ...sent, content: content.toString("base64") } };
  void reply
    .type(mediaTypes[sent.kind])
    .header("content-disposition", `attachment; filename="comprobante_${reference}.${sent.kind}"`)
    .header("content-security-policy", filePolicy)
    .header("cross-origin-resource-policy", "same-origin")
    .send(content);
  return reply;
}

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  /** Seconds to wait for a user who sends too many, otherwise null. */
  readonly uploadWait: (userId: string) => number | null;
};

/** A file as it is and nothing else: no JSON of megabytes is parsed here. */
function uploadRoute({ database, clock, uploadWait }: Dependencies): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...receiptMediaTypes], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    implement(
      app,
      attachReceipt,
      async ({ caller, params, query: { name }, body }) => {
        const bytes: unknown = body ?? Buffer.alloc(0);
        if (!Buffer.isBuffer(bytes)) throw new Error("only files are taken here");
        const checked = checkReceipt(bytes);
        if (!checked.ok) throw invalidFields([{ path: "content", message: texts[checked.fault] }]);
        const { kind, content } = checked;
        const now = clock.now();
        const row = {
          id: uniqueId(now),
          payment_id: params.id,
          name: plainFileName(name),
          kind,
          bytes: content.length,
          sha256: createHash("sha256").update(content).digest("hex"),
          created_at: new Date(now),
        };
        await storeReceipt(database, caller, { row, content });
        return { message: texts.receiptStored };
      },
      {
        // Before the body is read, so none beyond the limit is taken in, nor for another's payment.
        onRequest: async (request) => {
          const userId = signedInUserOf(request).user.id;
          refuseWait(uploadWait(userId));
          await findOwnOpen(database, { userId, id: (request.params as { id: string }).id });
        },
      },
    );
  };
}

/** `.../receipts`: receipts of transfers, attached by their owners, looked at by administrators. */
export function receiptRoutes(dependencies: Dependencies): Routes {
  const { database, clock } = dependencies;
  return async (app) => {
    await app.register(uploadRoute(dependencies));
    implement(app, readReceipt, async ({ caller, params, query }, reply) =>
      send(reply, await findOwnReceipt(database, params, caller.user.id), query.format),
    );
    implement(app, removeReceipt, async ({ caller, params }) => {
      await deleteReceipt(database, caller, params);
      return { message: texts.receiptRemoved };
    });
    implement(app, viewReceipt, async ({ params, query, request }, reply) => {
      const receipt = await viewedReceipt(database, params, ({ user_id: target, reference }) => ({
        time: clock.now(),
        ...auditFields(actorOf(request)),
        action: "payment.receipt",
        target,
        after: { reference, receipt: params.receiptId },
      }));
      return send(reply, receipt, query.format);
    });
  };
}
