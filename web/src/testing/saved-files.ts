import { onTestFinished, vi } from "vitest";

/** The last digits of a fraction say nothing. */
const linesOf = (text: string) =>
  text
    .replace("\uFEFF", "")
    .trimEnd()
    .replaceAll(/(\d[.,]\d{6})\d+/g, "$1…")
    .split(/\r?\n/);

/** Files a page saves instead of asking the browser to, until the test ends: each file's name and content, in their order. */
export function savedFiles(): {
  readonly count: () => number;
  readonly names: () => readonly string[];
  readonly typeOf: (index: number) => string | undefined;
  readonly read: () => Promise<string[]>;
  /** As they are on disk, with the mark of the encoding that reading takes away. */
  readonly bytes: (index: number) => Promise<number[]>;
} {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const address = vi
    .spyOn(URL, "createObjectURL")
    .mockImplementation((content) => `blob:${blobs.push(content as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    address.mockRestore();
    click.mockRestore();
  });
  return {
    count: () => names.length,
    names: () => names,
    typeOf: (index) => blobs[index]?.type,
    bytes: async (index) => [...new Uint8Array((await blobs[index]?.arrayBuffer()) ?? new ArrayBuffer(0))],
    read: async () => {
      const texts = await Promise.all(blobs.map((blob) => blob.text()));
      return texts.flatMap((text, index) => [`file ${names[index]}`, ...linesOf(text)]);
    },
  };
}
