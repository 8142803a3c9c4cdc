import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

export const main = () => document.querySelector("main") as HTMLElement;
export const dialog = () => screen.findByRole("dialog");
export const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
