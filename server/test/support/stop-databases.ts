import { afterAll } from "vitest";
import { stopIdleDatabases } from "./test-databases.ts";

afterAll(stopIdleDatabases);
