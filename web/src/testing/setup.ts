import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A screen is loaded when it is first opened, which takes a busy machine longer than the second that is usual.
configure({ asyncUtilTimeout: 4_000 });
afterEach(cleanup);
