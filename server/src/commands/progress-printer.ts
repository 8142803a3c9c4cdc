const printedEvery = 100_000;

/** Prints how many rows were read or written so far, every hundred thousand, to where errors go. */
export function createProgressPrinter(): (rows: number) => void {
  let printed = 0;
  return (rows) => {
    if (rows - printed < printedEvery) return;
    printed = rows - (rows % printedEvery);
    process.stderr.write(`${printed} filas…\n`);
  };
}
