import * as z from "zod/mini";
import {
  messageAnswerSchema,
  paymentIdParametersSchema,
  receiptAnswerSchema,
  receiptIdParametersSchema,
  receiptMaximumBytes,
  receiptMediaTypes,
  receiptQuerySchema,
  receiptUploadQuerySchema,
} from "@paridad/core/contract";
import { paymentTexts as texts } from "@paridad/core/messages";
import { signedInUserOf } from "../../../access/access.ts";
import { actorOf } from "../../../access/actor.ts";
import { errorAnswers } from "../../../http/error-answers.ts";
import type { Reply } from "../../../http/reply.ts";
import type { App, Routes } from "../../../http/routes.ts";
import type { Receipts, SentReceipt } from "./receipts.ts";

const success = true as const;
const mediaTypes = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;
/** Whatever opens the file: no script, no request, no origin. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const message = { 200: messageAnswerSchema, ...errorAnswers };
const oneReceipt = {
  params: receiptIdParametersSchema,
  querystring: receiptQuerySchema,
  response: { 200: receiptAnswerSchema, ...errorAnswers },
};

/** As an attachment, never for showing in place; `base64` is for our own panel, which shows pictures itself. */
function reply<Given extends Reply>(given: Given, sent: SentReceipt, format: string | undefined) {
  const { receipt, fileName, content } = sent;
  if (format === "base64") {
    return { success, data: { ...receipt, content: content.toString("base64") } };
  }
  void given
    .type(mediaTypes[receipt.kind])
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("content-security-policy", filePolicy)
    .header("cross-origin-resource-policy", "same-origin")
    .send(content);
  return given;
}

/** A file as it is and nothing else: no JSON of megabytes is parsed here. */
function uploadRoute(receipts: Receipts): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...receiptMediaTypes], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    app.route({
      method: "POST",
      url: "/subscription/payments/:id/receipts",
      bodyLimit: receiptMaximumBytes,
      config: { access: { gate: "receipts.own" } },
      schema: {
        params: paymentIdParametersSchema,
        querystring: receiptUploadQuerySchema,
        body: z.any(),
        response: message,
      },
      // After the access rule, before the body: what breaks off or is no receipt counts as well.
      onRequest: async (request) =>
        receipts.admitUpload(signedInUserOf(request), (request.params as { id: string }).id),
      handler: async (request) => {
        const bytes: unknown = request.body ?? Buffer.alloc(0);
        if (!Buffer.isBuffer(bytes)) throw new Error("only files are taken here");
        await receipts.attach(signedInUserOf(request), request.params.id, { ...request.query, bytes });
        return { success, message: texts.receiptStored };
      },
    });
  };
}

function ownRoutes(app: App, receipts: Receipts): void {
  app.route({
    method: "GET",
    url: "/subscription/payments/:id/receipts/:receiptId",
    config: { access: { gate: "receipts.own" } },
    schema: oneReceipt,
    handler: async (request, given) => {
      const { id: paymentId, receiptId } = request.params;
      const sent = await receipts.own(signedInUserOf(request), { paymentId, receiptId });
      return reply(given, sent, request.query.format) as never;
    },
  });
  app.route({
    method: "DELETE",
    url: "/subscription/payments/:id/receipts/:receiptId",
    config: { access: { gate: "receipts.own" } },
    schema: { params: receiptIdParametersSchema, response: message },
    handler: async (request) => {
      const { id: paymentId, receiptId } = request.params;
      await receipts.remove(signedInUserOf(request), { paymentId, receiptId });
      return { success, message: texts.receiptRemoved };
    },
  });
}

/** `.../receipts`: a user's own, and an administrator's look at them. */
export function receiptRoutes(receipts: Receipts): Routes {
  return async (app) => {
    await app.register(uploadRoute(receipts));
    ownRoutes(app, receipts);
    app.route({
      method: "GET",
      url: "/admin/payments/:id/receipts/:receiptId",
      config: { access: "admin" },
      schema: oneReceipt,
      handler: async (request, given) => {
        const { id: paymentId, receiptId } = request.params;
        const sent = await receipts.view({ paymentId, receiptId }, actorOf(request));
        return reply(given, sent, request.query.format) as never;
      },
    });
  };
}
