/** Saves a file through the browser. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
