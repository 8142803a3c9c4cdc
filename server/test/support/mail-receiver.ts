import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailReceiver = {
  readonly url: string;
  /** Deliveries of each mail, by its message id. */
  readonly received: ReadonlyMap<string, number>;
  /** Number of connections opened so far. */
  connections(): number;
  /** Called with each mail that is in whole, before the sender is told so. */
  onMail(listener: () => void): void;
  close(): Promise<void>;
};

/** An SMTP server that takes everything and counts it. */
export async function openMailReceiver(): Promise<MailReceiver> {
  const received = new Map<string, number>();
  let listener: () => void = () => undefined;
  let connections = 0;
  const server = new SMTPServer({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      let mail = "";
      stream.on("data", (chunk: Buffer) => (mail += chunk.toString("latin1")));
      stream.on("end", () => {
        const id = /^message-id: (\S+)/im.exec(mail)?.[1] ?? "";
        received.set(id, (received.get(id) ?? 0) + 1);
        listener();
        done();
      });
    },
  });
  // A killed sender breaks its connection, which is what the test is about.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    onMail: (next) => void (listener = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
