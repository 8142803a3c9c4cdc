import "../server/bench/alerts.ts";
