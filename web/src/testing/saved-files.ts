import { vi } from "vitest";

/** The last digits of a fraction say nothing. */
const linesOf = (text: string) =>
  text
    .replace("\uFEFF", "")
    .trimEnd()
    .replaceAll(/(\d[.,]\d{6})\d+/g, "$1…")
    .split(/\r?\n/);

/** What a page saves instead of asking the browser to: each file's name and content, in their order. */
export function savedFiles(): {
  readonly count: () => number;
  readonly read: () => Promise<string[]>;
  /** As they are on disk, with the mark of the encoding that reading takes away. */
  readonly bytes: (place: number) => Promise<number[]>;
} {
  const blobs: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return {
    count: () => names.length,
    bytes: async (place) => [...new Uint8Array((await blobs[place]?.arrayBuffer()) ?? new ArrayBuffer(0))],
    read: async () => {
      click.mockRestore();
      const texts = await Promise.all(blobs.map((blob) => blob.text()));
      return texts.flatMap((text, place) => [`file ${names[place]}`, ...linesOf(text)]);
    },
  };
}
