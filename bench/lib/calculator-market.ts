import { createReadStream, existsSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Server } from "socket.io";

const root = fileURLToPath(new URL("../../web/dist", import.meta.url));
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Bases of each of three expiries; with 200 the expiry shown has 400 options. */
export const benchBases = Number(process.env["BENCH_BASES"] ?? 50);
const expiries = [
  { code: "DI", expiration: "2026-12-18" },
  { code: "FE", expiration: "2027-02-19" },
  { code: "AB", expiration: "2027-04-16" },
] as const;
const strikes = Array.from({ length: benchBases }, (_, index) => 5_000 + (index * 5_000) / benchBases);
const day = 86_400_000;
const user = {
  id: "bench",
  email: "bench@paridad.test",
  firstName: "Banco",
  lastName: "Prueba",
  isActive: true,
  emailVerified: true,
  subscriptionType: "trial",
  subscriptionStatus: "free",
  createdAt: new Date(Date.now() - day).toISOString(),
  updatedAt: new Date(Date.now() - day).toISOString(),
  trialEndsAt: new Date(Date.now() + 20 * day).toISOString(),
  subscriptionEndsAt: null,
  isAdmin: false,
  isPartner: false,
};

/** A believable price that moves with every step: value at exercise plus time value that fades away from the money. */
function quoteOf({ strike, type, step }: { strike: number; type: "C" | "V"; step: number }) {
  const spot = 7_500 + 20 * Math.sin(step / 7);
  const exercise = Math.max(0, type === "C" ? spot - strike : strike - spot);
  const middle =
    exercise + 380 * Math.exp(-(((strike - spot) / 1_400) ** 2)) + 2 + ((step + strike) % 7) / 10;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    bid: round(middle * 0.99),
    ask: round(middle * 1.01),
    last: round(middle),
    bidSize: 1 + (step % 40),
    askSize: 1 + (step % 30),
  };
}

function optionsAt(step: number) {
  return expiries.flatMap(({ code, expiration }) =>
    strikes.flatMap((strike) =>
      (["C", "V"] as const).map((type) => ({
        symbol: `GFG${type}${strike}.${code}`,
        strike,
        expiration,
        volume: step,
        ...quoteOf({ strike, type, step }),
      })),
    ),
  );
}

function updateAt(step: number, full: boolean) {
  return {
    full,
    seq: step,
    asOf: new Date(Date.parse("2026-11-20T15:00:00Z") + step * 100).toISOString(),
    source: { kind: "simulated", name: "Banco de pruebas", session: "open" },
    data: {
      opciones: optionsAt(step),
      acciones: [
        { symbol: "GGAL", last: Math.round((7_500 + 20 * Math.sin(step / 7)) * 2) / 2, previousClose: 7_450 },
      ],
      cauction_rates: [{ days: 1, rate: 21, description: "1 día" }],
    },
  };
}

/** Serves the built web app with a market in which every quote and the spot change at each update. */
export async function openBenchMarket({
  port,
  updateMilliseconds,
}: {
  port: number;
  updateMilliseconds: number;
}) {
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/api/")) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ success: true, user, data: user }));
      return;
    }
    const asked = join(root, pathname);
    const file = extname(pathname) !== "" && existsSync(asked) ? asked : join(root, "index.html");
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  const sockets = new Server(http, { path: "/market-socket.io" });
  let step = 1;
  sockets.on("connection", (socket) => {
    socket.emit("market_connected", { seq: step, connections: 1, limit: 2 });
    socket.on("get_market_data", () => socket.emit("market_update", updateAt(step, true)));
  });
  await once(http.listen(port, "127.0.0.1"), "listening");
  const timer = setInterval(() => {
    step += 1;
    sockets.emit("market_update", updateAt(step, false));
  }, updateMilliseconds);
  return {
    session: { token: "bench", user: JSON.stringify(user), theme: "dark" },
    close: async () => {
      clearInterval(timer);
      await sockets.close();
    },
  };
}
