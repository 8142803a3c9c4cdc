import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

/** The hook as a page that was just loaded has it: it remembers which screen it showed. */
async function loadPage() {
  vi.resetModules();
  const { useDocumentTitle } = await import("./use-document-title.ts");
  function Screen({ name, field = false }: { name: string; field?: boolean }) {
    useDocumentTitle(name);
    return (
      <main>
        <h1>{name}</h1>
        {field ? <input aria-label="Buscar" ref={(input) => input?.focus()} /> : null}
      </main>
    );
  }
  return Screen;
}

const heading = () => screen.getByRole("heading", { level: 1 });
const goTo = (path: string) => window.history.replaceState(null, "", path);

beforeEach(() => goTo("/uno"));

it("leaves the first screen to the browser, and gives the heading of the next the focus", async () => {
  const Screen = await loadPage();
  const { rerender } = render(<Screen key="1" name="Uno" />);
  expect(document.title).toBe("Uno · Paridad");
  expect(heading()).not.toHaveFocus();
  goTo("/dos");
  rerender(<Screen key="2" name="Dos" />);
  expect(document.title).toBe("Dos · Paridad");
  expect(heading()).toHaveFocus();
});

it("leaves the focus to a field that the screen gives it to, and to who changed but the query", async () => {
  const Screen = await loadPage();
  const { rerender } = render(<Screen key="1" name="Uno" />);
  goTo("/uno?pagina=2");
  rerender(<Screen key="2" name="Uno, página 2" />);
  expect(heading()).not.toHaveFocus();
  goTo("/dos");
  rerender(<Screen key="3" name="Dos" field />);
  expect(screen.getByLabelText("Buscar")).toHaveFocus();
});
