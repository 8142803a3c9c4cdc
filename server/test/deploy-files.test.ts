import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentSchema } from "../src/config/config-schema.ts";
import { secretNames } from "../src/config/read-secret-files.ts";
import { checkConfiguration, nginxOrNotice } from "./support/nginx.ts";
import { unlessInstalled } from "./support/unless-installed.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const systemd = existsSync("/usr/bin/systemd-analyze") ? "/usr/bin/systemd-analyze" : null;
const nginxProgram = nginxOrNotice("nginx -t");
const known = new Set([
  ...Object.keys(environmentSchema.shape),
  ...secretNames.map((name) => `${name}_FILE`),
]);

describe("what deploy/ holds", () => {
  it("sets no setting that the server does not know, and has the secrets as files", () => {
    const [, environment = ""] = /environment:\n((?: {4}\S.*\n)+)/.exec(read("deploy/compose.yaml")) ?? [];
    const composed = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? "");
    const unit = [...read("deploy/systemd/paridad.env.example").matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name ?? "",
    );
    expect([composed.length, unit.length]).toEqual([11, 11]);
    expect([...composed, ...unit].filter((name) => !known.has(name))).toEqual([]);
    expect(
      [...composed, ...unit].filter((name) => ["DATABASE_URL", "TOTP_KEY", "SMTP_URL"].includes(name)),
    ).toEqual([]);
  });

  it("names in compose.yaml only what is there, or what its page makes", () => {
    const [compose, page] = [read("deploy/compose.yaml"), read("deploy/README.md")];
    const found = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name]) => name ?? "");
    const [, composePage = ""] = page.split(/^### With /m);
    // Files: shipped, or written by the page's commands.
    const mounted = found(compose, /^ +- \.\/(\S+):\/\S+:ro$/gm);
    expect(mounted).toHaveLength(4);
    const made = (path: string) => composePage.includes(`> ${path}\n`) || composePage.includes(` ${path}/\n`);
    expect(mounted.filter((path) => !existsSync(join(root, "deploy", path)) && !made(path))).toEqual([]);
    const files = found(compose, /^ {2}\w+: \{ file: \.\/(secrets\/\w+) \}$/gm);
    expect(files).toHaveLength(5);
    expect(files.filter((path) => !made(path))).toEqual([]);
    // Settings without a default are in the page's .env, and no other.
    const [, dotenv = ""] = /cat > \.env <<END\n([^]*?)END\n/.exec(composePage) ?? [];
    expect(found(dotenv, /^(\w+)=/gm).toSorted()).toEqual(found(compose, /\$\{(\w+):\?/g).toSorted());
    // What services use is declared, and addresses say the same everywhere.
    const used = found(compose, /secrets: \[(.*)\]/g).flatMap((list) => list.split(", "));
    expect(files.map((path) => path.slice("secrets/".length)).toSorted()).toEqual(
      [...new Set(used)].toSorted(),
    );
    const addressOf = (service: string) =>
      new RegExp(`^  ${service}:\\n(?: {4}.*\\n)*? +networks: .*ipv4_address: ([\\d.]+)`, "m").exec(
        compose,
      )?.[1] ?? service;
    expect(found(read("deploy/nginx/compose-servers.conf"), /^server ([\d.]+):3000 /gm)).toEqual([
      addressOf("app-1"),
      addressOf("app-2"),
    ]);
    expect(compose).toContain(`TRUST_PROXY: ${addressOf("nginx")}\n`);
    expect(compose).toContain(`REDIS_URL: redis://${addressOf("redis")}:6379\n`);
    expect(composePage).toContain(`@${addressOf("postgres")}/paridad' `);
  });

  it("runs the Node that everything is tested with, in the image and beside systemd", () => {
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: { node: string } };
    const images = [...read("deploy/Dockerfile").matchAll(/^FROM node:(\S+)-bookworm-slim/gm)];
    expect(images.map(([, version]) => version)).toEqual([devDependencies.node, devDependencies.node]);
    expect(read("deploy/assemble.sh")).toContain("node_modules/node/bin/node");
  });

  it("gives an end the time that it may take: the drain and ten seconds", () => {
    const [, unit] = /TimeoutStopSec=(\d+)/.exec(read("deploy/systemd/paridad@.service")) ?? [];
    const [, composed] = /stop_grace_period: (\d+)s/.exec(read("deploy/compose.yaml")) ?? [];
    expect([Number(unit) > 15, Number(composed) > 15]).toEqual([true, true]);
    // nginx keeps no connection for longer than a process drains.
    const [, kept] = /upstream[^}]*keepalive_timeout (\d+)s/.exec(read("deploy/nginx/paridad.conf")) ?? [];
    expect(Number(kept)).toBeLessThan(5);
  });

  it("is nginx's configuration without a complaint", unlessInstalled({ nginx: nginxProgram }), () => {
    expect(checkConfiguration(nginxProgram ?? "")).toMatchObject({ isGood: true });
  });

  it("is systemd's without one", unlessInstalled({ "systemd-analyze": systemd }), () => {
    const units = ["paridad@.service", "paridad-backup.service", "paridad-backup.timer"];
    const paths = units.map((name) => join(root, "deploy/systemd", name));
    const { stderr } = spawnSync(systemd ?? "", ["verify", ...paths]);
    const about = stderr.toString().split("\n");
    // Programs and users of a machine that has been set up.
    expect(about.filter((line) => /paridad/.test(line) && !/not executable|not found/.test(line))).toEqual(
      [],
    );
  });
});
