import { env } from "#server/foundation/env.ts";
import { beginStopping } from "#server/foundation/stopping.ts";
import { serveApi } from "#server/testing/serve-api.ts";

// An app process without its pages. The feed tests start several and kill some.
const served = await serveApi(env.PORT);
process.stdout.write(`listening ${env.PORT}\n`);
process.once("SIGTERM", () => {
  void beginStopping()
    .then(() => served.close())
    .then(() => process.exit(0));
});
