import { expect, it } from "vitest";
import { accountLines, startLines } from "./start-lines.ts";

const demo = { emails: ["free@paridad.test", "pro@paridad.test"], password: "x1" };

it("a start says where it is and where its data is, and passwords only where it made them", () => {
  const url = "http://localhost:3000";
  const accounts = { admin: null, demo: null };
  const server = { databaseUrl: "postgres://paridad@db/paridad", dataDirectory: "/srv/paridad" };
  expect(startLines({ url, accounts, databaseDirectory: null }, server)).toEqual([
    "Paridad está en http://localhost:3000",
    "Administración: http://localhost:3000/dashadmin",
    "Datos en PostgreSQL",
  ]);
  const embedded = { ...server, databaseUrl: null };
  const lastLine = (databaseDirectory: string) =>
    startLines({ url, accounts, databaseDirectory }, embedded).at(-1);
  expect(lastLine("/srv/paridad/postgresql")).toBe("Datos en /srv/paridad");
  expect(lastLine("/var/lib/paridad/x")).toBe(
    "Datos en /srv/paridad, y la base de datos en /var/lib/paridad/x",
  );
  expect(accountLines({ admin: { username: "ana", password: "al azar" }, demo })).toEqual([
    "Primer administrador: ana, contraseña (se muestra una sola vez): al azar",
    "Usuarios de demostración: free@paridad.test, pro@paridad.test",
    "Su contraseña: x1",
  ]);
  expect(accountLines({ admin: { username: "ana", password: null }, demo: null })).toEqual([
    "Primer administrador: ana, contraseña (se muestra una sola vez): la de ADMIN_PASSWORD",
  ]);
});
