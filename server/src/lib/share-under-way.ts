/** Whoever asks by a name for what is under way already gets the same answer, or the same error; afterwards it is done again. */
export function shareUnderWay<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (name: string, job: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const made = job().finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}
