import { io } from "socket.io-client";

import type { MarketSocket, MarketSocketOptions } from "./types.ts";

/** A socket of socket.io-client that leaves reconnecting to the market client, whose rules are the specification's. */
export function createSocketIoSocket(options: MarketSocketOptions): MarketSocket {
  const socketOptions = {
    path: options.path,
    transports: [...options.transports],
    timeout: options.timeoutMilliseconds,
    auth: options.auth,
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  };
  return options.url === "" ? io(socketOptions) : io(options.url, socketOptions);
}
