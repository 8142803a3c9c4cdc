import { receiptMediaTypes } from "@paridad/core/contract";
import { attachReceipt, readReceipt, removeReceipt, viewReceipt } from "@paridad/core/endpoints";
import { paymentTexts as texts } from "@paridad/core/messages";
import { implement } from "../../../auth/implement.ts";
import { signedInUserOf } from "../../../auth/access.ts";
import { actorOf } from "../../../auth/actor.ts";
import type { Reply } from "../../../http/reply.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Receipts, SentReceipt } from "./receipts.ts";

const success = true as const;
const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;
/** Whatever opens the file: no script, no request, no origin. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** As an attachment, never for showing in place; `base64` is for our own panel, which shows pictures itself. */
function reply<Given extends Reply>(response: Given, sent: SentReceipt, format: string | undefined) {
  const { receipt, fileName, content } = sent;
  if (format === "base64") {
    return { success, data: { ...receipt, content: content.toString("base64") } };
  }
  void response
    .type(mediaTypes[receipt.kind])
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("content-security-policy", filePolicy)
    .header("cross-origin-resource-policy", "same-origin")
    .send(content);
  return response;
}

/** A file as it is and nothing else: no JSON of megabytes is parsed here. */
function uploadRoute(receipts: Receipts): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...receiptMediaTypes], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    implement(
      app,
      attachReceipt,
      async ({ caller, params, query, body }) => {
        const bytes: unknown = body ?? Buffer.alloc(0);
        if (!Buffer.isBuffer(bytes)) throw new Error("only files are taken here");
        await receipts.attach(caller, params.id, { ...query, bytes });
        return { message: texts.receiptStored };
      },
      {
        onRequest: async (request) =>
          receipts.admitUpload(signedInUserOf(request), (request.params as { id: string }).id),
      },
    );
  };
}

function ownRoutes(app: App, receipts: Receipts): void {
  implement(app, readReceipt, async ({ caller, params, query }, response) => {
    const { id: paymentId, receiptId } = params;
    const sent = await receipts.own(caller, { paymentId, receiptId });
    return reply(response, sent, query.format) as never;
  });
  implement(app, removeReceipt, async ({ caller, params }) => {
    const { id: paymentId, receiptId } = params;
    await receipts.remove(caller, { paymentId, receiptId });
    return { message: texts.receiptRemoved };
  });
}

/** `.../receipts`: a user's own, and an administrator's look at them. */
export function receiptRoutes(receipts: Receipts): Routes {
  return async (app) => {
    await app.register(uploadRoute(receipts));
    ownRoutes(app, receipts);
    implement(app, viewReceipt, async ({ params, query, request }, caller) => {
      const { id: paymentId, receiptId } = params;
      const sent = await receipts.view({ paymentId, receiptId }, actorOf(request));
      return reply(caller, sent, query.format) as never;
    });
  };
}
