import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackTestAnswer, BackTestRequest, RuleRecordsContent } from "@paridad/core/contract";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sitePagesOfSources } from "./support/site-pages.ts";

type HistoryDatabase = Parameters<typeof createHistoryRepository>[0];
const chain = "data/ggal-eod-chain/ggal_options_eod.csv";
const fiveOutside: BackTestRequest = {
  structure: "covered-call",
  strike: { by: "moneyness", value: 1.05 },
  exit: { by: "expiry" },
};

let fixture: DataApiWorld;
beforeAll(async () => {
  fixture = await createDataApiWorld({ pages: await sitePagesOfSources() });
});
afterAll(() => fixture.close());

const post = (url: string, bearer: string, payload: object) =>
  fixture.app.inject({ method: "POST", url, headers: { authorization: `Bearer ${bearer}` }, payload });
const ownOf = async (payload: object, user = "pro") =>
  post("/market/banco-de-pruebas", await fixture.tokenOf(user), payload);

it("without a stored session says so, and has no cycle", async () => {
  const answer = (await ownOf(fiveOutside)).json().data as BackTestAnswer;
  expect(answer).toMatchObject({
    source: null,
    sessions: 0,
    cycles: [],
    summary: { n: 0, meanExcess: null },
  });
});

it("says which figure of a rule is wrong, and is for module 8 alone", async () => {
  const wrong = await ownOf({ ...fiveOutside, strike: { by: "delta", value: 1.05 } });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain("delta de 0,01 a 0,99");
  expect((await ownOf({ ...fiveOutside, exit: { by: "profit" } })).statusCode).toBe(400);
  expect((await ownOf({ ...fiveOutside, days: { target: 5, from: 20, to: 45 } })).statusCode).toBe(400);
  expect((await ownOf(fiveOutside, "starter")).statusCode).toBe(403);
});

describe("over the recorded sessions", unlessMissing(missingShared(chain)), () => {
  beforeAll(async () => {
    const repository = createHistoryRepository(fixture.opened.database as unknown as HistoryDatabase);
    await importHistory({ repository, path: sharedPath(chain) });
  });

  it("has the thirteen cycles, the dividend of October 2025 too, and the costs of the user", async () => {
    const answer = (await ownOf(fiveOutside)).json().data as BackTestAnswer;
    expect(answer).toMatchObject({
      source: "recorded",
      from: "2023-08-18",
      to: "2025-10-17",
      sessions: 529,
      unknownRenames: [],
      skips: [],
      summary: { n: 13, skipped: 0, beatCaucion: 9 },
    });
    expect(answer.cycles[0]).toMatchObject({
      entered: "2023-09-18",
      left: "2023-10-20",
      legs: [{ symbol: "GFGC12415O", side: "sell" }],
      exercised: false,
    });
    expect(answer.curve).toHaveLength(13);
    expect((await ownOf({ ...fiveOutside, minimumVolume: 1_000_000 })).json().data.skips).toHaveLength(13);
  });

  it("is shared with each of its cycles, and says no more than they do", async () => {
    const share = async (rule: string) =>
      post("/links/back-tests", await fixture.tokenOf("pro"), { rule, isIndexed: false });
    const { path, title } = (await share("lanzamiento_5_32_0_vence_ultimo_mios")).json().data;
    expect(title).toBe("Compro la acción y vendo el call 5 % afuera");
    const text = (await fixture.app.inject({ url: path })).body.replaceAll(/<[^>]+>|\s+/g, " ");
    expect(text).toContain("13 ciclos: 9 le ganaron a la caución.");
    expect(text).toMatch(/18\/09\/2023 +20\/10\/2023/);
    expect(text).not.toContain("más que la caución");
    const card = await fixture.app.inject({ url: `${path}/tarjeta.png` });
    expect([card.headers["content-type"], card.rawPayload.readUInt32BE(16)]).toEqual(["image/png", 1_200]);
    const never = await share("lanzamiento_5_32_500_vence_puntas_mios_10_vencimiento_5");
    expect([never.statusCode, never.json().errors[0].path]).toEqual([400, "rule"]);
  });

  it("has the calibration of its weeks once the job made it, for everybody, and makes it once", async () => {
    const open = async () => (await fixture.app.inject({ url: "/market/calibracion" })).json().data;
    expect(await open()).toBeNull();
    const { makeCalibration } = fixture.services.history;
    expect(await makeCalibration(new AbortController().signal)).toBe(114);
    expect(await makeCalibration(new AbortController().signal)).toBeNull();
    const calibration = await open();
    expect(calibration).toMatchObject({
      source: "recorded",
      from: "2023-08-18",
      to: "2025-10-17",
      weeks: 114,
    });
    expect(calibration.groups).toHaveLength(27);
    const { headers, secret } = await fixture.createKey({ scopes: ["read:history"] });
    expect(headers).toBeDefined();
    expect((await fixture.get("/v1/calibration", secret)).json().data).toEqual(calibration);
    const kindsFor = async (name: string) =>
      fixture.app.inject({
        url: "/market/banco-de-pruebas/clases",
        headers: { authorization: `Bearer ${await fixture.tokenOf(name)}` },
      });
    expect((await kindsFor("free")).statusCode).toBe(403);
    const kinds = await kindsFor("pro");
    const { records } = kinds.json().data as RuleRecordsContent;
    // The same as the rule asked for by hand, at the costs of who loaded none.
    expect(
      records.find(
        ({ structure, outside, span }) => structure === "covered-call" && outside === 5 && span === "32",
      ),
    ).toMatchObject({ n: 13, beatCaucion: 9, width: null });
    expect(records.every(({ n }) => n >= 8)).toBe(true);
  });

  it("by key costs ten calls and a permission of its own", async () => {
    const reader = await fixture.createKey({ scopes: ["read:history"] });
    expect((await post("/v1/back-tests", reader.secret, fiveOutside)).statusCode).toBe(403);
    const { secret } = await fixture.createKey({ scopes: ["run:back-tests"] });
    const remaining = ({ headers }: Awaited<ReturnType<typeof post>>) =>
      Number(headers["x-ratelimit-remaining"]);
    const first = await post("/v1/back-tests", secret, fiveOutside);
    expect(first.json().data.summary.n).toBe(13);
    const second = await post("/v1/back-tests", secret, { ...fiveOutside, costs: "none" });
    expect(second.json().data.costs).toEqual({ share: 0, premium: 0, exercise: 0 });
    expect(remaining(first) - remaining(second)).toBe(10);
  });
});
