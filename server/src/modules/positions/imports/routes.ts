import { operationLinesType } from "@paridad/core/contract";
import {
  createImport,
  listImports,
  previewImport,
  rememberMapping,
  undoImport,
} from "@paridad/core/endpoints";
import { importMessages as texts } from "@paridad/core/positions";
import { implement } from "../../../auth/implement.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Imports } from "./imports.ts";

/** Lines of a call; a call without a body has none. */
function linesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** Lines of operations and nothing else. */
function fileRoutes(imports: Imports): Routes {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(operationLinesType, { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    implement(app, previewImport, async ({ caller, body }) => ({
      data: await imports.preview(caller, linesOf(body)),
    }));
    implement(app, createImport, async ({ caller, query, body }) => {
      const data = await imports.create(caller, query, linesOf(body));
      const message = data.import === null ? texts.nothingNew : texts.imported(data.import.operations);
      return { message, data };
    });
  };
}

/** `/position-imports`: files of operations, and the columns of lists that users have told. */
export function importsRoutes(imports: Imports): Routes {
  return async (app) => {
    await app.register(fileRoutes(imports));
    implement(app, listImports, async ({ caller }) => ({ data: await imports.list(caller) }));
    implement(app, rememberMapping, async ({ caller, body }) => {
      await imports.remember(caller, body);
      return { message: texts.remembered };
    });
    implement(app, undoImport, async ({ caller, params: { id } }) => {
      await imports.undo(caller, id);
      return { message: texts.undone };
    });
  };
}
