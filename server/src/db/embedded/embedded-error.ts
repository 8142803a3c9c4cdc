/** The database of the data directory can't run here; its message tells the operator what to do. */
export class EmbeddedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedError";
  }
}
