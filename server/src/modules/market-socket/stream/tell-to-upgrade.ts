import { streamPath } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { HttpError } from "../../../http/http-error.ts";
import type { App } from "../../../http/routes.ts";

/** A page's request for the stream is answered with its protocol (RFC 9110, 15.5.22). */
export function tellToUpgrade(app: App): void {
  for (const url of [streamPath, `/api${streamPath}`]) {
    app.get(url, async (_request, reply) => {
      // The header belongs to the connection, so the connection names it.
      void reply.header("upgrade", "websocket").header("connection", "Upgrade, close");
      throw new HttpError({ status: 426, code: "VALIDATION_ERROR", message: keyErrorMessages.webSocketOnly });
    });
  }
}
