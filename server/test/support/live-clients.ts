import type { MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

/** Connects that many people, each with the whole market, and gives what ends them all. */
export async function connectLiveClients({
  url,
  count,
  onUpdate,
}: {
  url: string;
  count: number;
  onUpdate: (update: MarketUpdate) => void;
}): Promise<() => void> {
  const connectOne = (place: number): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(url, {
        path: "/market-socket.io",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        auth: { token: `client-${place}` },
      });
      socket.once("connect_error", reject);
      socket.once("market_connected", () => socket.emit("get_market_data", {}));
      socket.once("market_update", () => {
        socket.on("market_update", onUpdate);
        resolve(socket);
      });
    });
  const sockets = await Promise.all(Array.from({ length: count }, (_none, place) => connectOne(place)));
  return () => sockets.forEach((socket) => socket.disconnect());
}
