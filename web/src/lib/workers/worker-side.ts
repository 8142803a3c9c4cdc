/** Tells the page from inside a worker, whose `self` the page's types take for a window. */
export function tellPage<Message>(message: Message): void {
  (self as unknown as Pick<Worker, "postMessage">).postMessage(message);
}
