import type { ExtensionSession } from "../../testing/extension-session.ts";
import { browser, resetBrowser, world } from "../../testing/fake-browser.ts";
import { press, write } from "../../testing/hands.ts";
import { pass } from "../../testing/open-page.ts";
import { server } from "../../testing/outside.ts";
import { alertsOf, memory } from "./options-world.ts";

export async function origins(story: ExtensionSession) {
  story.part("The server and the theme, signed out");
  resetBrowser({ allowed: [] });
  await story.opens("options");
  story.hears();
  story.look();
  for (const [what, address, answer] of [
    ["no address", "paridad", true],
    ["one of another kind", "ftp://paridad.test", true],
    ["one that isn't safe", "http://otro.test", true],
    ["one whose name ends like this machine's", "http://otro-localhost", true],
    ["another one, which the browser doesn't allow", " https://otro.test/login?x=1 ", false],
    ["the same one, allowed", "https://otro.test/login", true],
    ["one of this machine", "http://127.0.0.1:3000", true],
  ] as const) {
    story.does(`saves ${what}`);
    world.answer = answer;
    write("Dirección", address);
    await pass(4);
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await pass();
    story.reads(document.querySelector("form") as Element);
    story.happens();
  }
  for (const theme of ["Oscuro", "Claro", "Sistema"]) {
    story.does(theme);
    press(theme);
    await pass();
    story.reads(document.querySelector("fieldset") as Element);
    story.look();
    story.happens();
  }
}

export async function signedIn(story: ExtensionSession) {
  story.part("The server while somebody is signed in");
  resetBrowser({ memory, disk: { "paridad.serverOrigin": "https://otro.test" } });
  server.answers["GET /alerts"] = alertsOf([]);
  await story.opens("options");
  story.sends(server.calls);
  for (const address of ["https://otro.test/", "https://paridad.test"]) {
    story.does(`saves ${address}`);
    write("Dirección", address);
    await pass(4);
    document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await pass();
    story.happens();
  }
  story.hears();
  story.does("signs in there, at another page, and goes back to the one before");
  story.sends(server.calls);
  await browser.storage.session.set({ ...memory, token: "two" });
  await pass();
  story.changes();
  story.sends(server.calls);
  write("Dirección", "https://otro.test");
  await pass(4);
  document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await pass();
  story.changes();
  story.happens();
  story.sends(server.calls);
}
