import {
  readClientPackage,
  readDataDocument,
  readDocument,
  readPythonClient,
  readPythonWheel,
} from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import { createFixedDocument } from "../../http/fixed-document.ts";
import { answerNotFound } from "../../http/plugins/errors.ts";
import type { Routes } from "../../http/routes.ts";
import { javascriptClient, pythonClient, pythonWheel } from "./clients/index.ts";

const json = "application/json; charset=utf-8";
const cache = "public, max-age=300";

export type DocsDependencies = {
  readonly base: string;
  /** The whole document and the data API's, with the names of the running market. */
  readonly documents: { readonly whole: () => string; readonly data: () => string };
  /** Changes with those names. */
  readonly version: () => string;
};

/** `/openapi.json`, the data API's own `/v1/openapi.json`, and the clients. */
export function docsRoutes({ base, documents, version }: DocsDependencies): Routes {
  const sendWhole = createFixedDocument({ write: documents.whole, version, type: json });
  const sendData = createFixedDocument({ write: documents.data, version, type: json });
  const sendPython = createFixedDocument({
    write: () => pythonClient(base),
    type: "text/x-python; charset=utf-8",
  });
  const sendWheel = createFixedDocument({ write: () => pythonWheel(base), type: "application/octet-stream" });
  const sendTarball = createFixedDocument({
    write: javascriptClient.write,
    version: () => javascriptClient.version() ?? "",
    type: "application/gzip",
  });
  return async (app) => {
    implement(app, readPythonClient, async (_asked, reply) =>
      sendPython(reply.header("cache-control", cache)),
    );
    implement(app, readPythonWheel, async (_asked, reply) => sendWheel(reply.header("cache-control", cache)));
    implement(app, readClientPackage, async (_asked, reply) =>
      javascriptClient.version() === null
        ? answerNotFound(reply)
        : sendTarball(reply.header("cache-control", cache)),
    );
    implement(app, readDocument, async (_asked, reply) => sendWhole(reply.header("cache-control", cache)));
    implement(app, readDataDocument, async (_asked, reply) => sendData(reply.header("cache-control", cache)));
  };
}
