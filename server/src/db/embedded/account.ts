import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedError } from "./embedded-error.ts";
import { programOf } from "./programs.ts";
import type { Programs } from "./programs.ts";

/** As whom PostgreSQL's programs run: it refuses root. */
export type Account =
  | { readonly kind: "own" }
  /** In a user namespace, where root has another number and the files stay root's. */
  | { readonly kind: "mapped" }
  | { readonly kind: "other"; readonly uid: number; readonly gid: number };

const userName = "paridad-db";
/** Directory of programs and data where every user can get to. */
const commonDirectory = "/var/lib/paridad";
/** Any number that has a name on every Linux: it is seen inside of the namespace only. */
const mapping = ["--user", "--map-user=1", "--map-group=1"];

/** The command line of a program, and as whom it is spawned. */
export function commandOf(account: Account, program: string, parameters: readonly string[]) {
  const { uid, gid } = account.kind === "other" ? account : {};
  const options = { cwd: "/", ...(uid === undefined || gid === undefined ? {} : { uid, gid }) };
  return account.kind === "mapped"
    ? { file: "unshare", parameters: [...mapping, program, ...parameters], options }
    : { file: program, parameters: [...parameters], options };
}

function succeeds(account: Account, program: string, parameters: readonly string[]): boolean {
  const command = commandOf(account, program, parameters);
  return spawnSync(command.file, command.parameters, { ...command.options, stdio: "ignore" }).status === 0;
}

const isRoot = (): boolean => process.getuid?.() === 0;
const canMap = (): boolean => succeeds({ kind: "mapped" }, "true", []);

/** The system's user for the database alone, made when it is missing. */
function systemUser(): Account {
  const numberOf = (flag: string): number =>
    Number(spawnSync("id", [flag, userName], { encoding: "utf8" }).stdout || Number.NaN);
  if (!(numberOf("-u") > 0)) {
    const options = [
      "--system",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
    ];
    spawnSync("useradd", [...options, userName], { stdio: "ignore" });
  }
  const [uid, gid] = [numberOf("-u"), numberOf("-g")];
  if (uid > 0 && gid > 0) return { kind: "other", uid, gid };
  throw new EmbeddedError(
    "PostgreSQL no corre como root y no se le pudo crear un usuario. Iniciá Paridad con un usuario común o indicá otra base con DATABASE_URL.",
  );
}

/** Gives a file or directory to whom the programs run as. */
export function giveTo(account: Account, path: string): void {
  if (account.kind === "other") chownSync(path, account.uid, account.gid);
}

/** True if the account can reach a directory, whose names it must not list. */
function canEnter(account: Account, directory: string): boolean {
  if (account.kind === "other") chmodSync(directory, 0o711);
  return succeeds(account, "test", ["-x", directory]);
}

function makeCommonDirectory(): void {
  mkdirSync(commonDirectory, { recursive: true });
  chmodSync(commonDirectory, 0o711);
}

/** Account and directory for a database that is made now. */
export function placeFor(dataDirectory: string): { account: Account; directory: string } {
  const inside = join(dataDirectory, "postgresql");
  if (!isRoot()) return { account: { kind: "own" }, directory: inside };
  if (canMap()) return { account: { kind: "mapped" }, directory: inside };
  const account = systemUser();
  if (canEnter(account, dataDirectory)) return { account, directory: inside };
  makeCommonDirectory();
  const name = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16);
  return { account, directory: join(commonDirectory, name) };
}

/** The account that a database of before belongs to. */
export function accountOf(directory: string, dataDirectory: string): Account {
  if (!isRoot()) return { kind: "own" };
  const { uid, gid } = statSync(directory);
  if (uid !== 0) {
    const account: Account = { kind: "other", uid, gid };
    if (directory.startsWith(dataDirectory)) canEnter(account, dataDirectory);
    return account;
  }
  if (canMap()) return { kind: "mapped" };
  throw new EmbeddedError(
    `Los archivos de ${directory} son de root, y acá PostgreSQL no puede correr por él. Iniciá Paridad con un usuario común, dueño de ese directorio.`,
  );
}

/** The programs where the account can run them: copied where every user gets to if their own folder is closed to it. */
export function programsFor(account: Account, programs: Programs): Programs {
  if (succeeds(account, programOf(programs, "postgres"), ["--version"])) return programs;
  makeCommonDirectory();
  const key = createHash("sha256").update(programs.directory).digest("hex").slice(0, 16);
  const directory = join(commonDirectory, `programs-${key}`);
  const copied = { ...programs, directory };
  if (existsSync(directory) && succeeds(account, programOf(copied, "postgres"), ["--version"])) return copied;
  const beside = `${directory}.${process.pid}`;
  execFileSync("cp", ["-a", programs.directory, beside]);
  execFileSync("chmod", ["-R", "a+rX", beside]);
  rmSync(directory, { recursive: true, force: true });
  renameSync(beside, directory);
  return copied;
}
