import { anAdmin, openApp } from "../../testing/open-app.tsx";
import type { Server } from "../../testing/open-app.tsx";
import { answer } from "./server-answers.ts";

/** All that an administrator may do. */
export const can = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: true,
  smtp: true,
  paymentRequests: true,
  promotionalCodes: true,
};

/** A tab of the panel, as an administrator who may do all. */
export const openPanel = (tab: string, answers: Server) =>
  openApp({
    path: `/dashadmin/${tab}`,
    admin: anAdmin,
    answers: { "GET /admin/capabilities": answer(can), ...answers },
  });
