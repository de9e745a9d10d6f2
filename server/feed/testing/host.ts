import { env } from "#server/env.ts";
import { serveApi } from "#server/testing/serve-api.ts";
import { endFeeds } from "../index.ts";

// An app process without its screens: what the feed's tests have several of, and kill.
const served = await serveApi(env.PORT);
process.stdout.write(`listening ${env.PORT}\n`);
process.once("SIGTERM", () => {
  void endFeeds()
    .then(() => served.close())
    .then(() => process.exit(0));
});
