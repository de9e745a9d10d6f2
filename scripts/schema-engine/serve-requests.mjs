import readline from "node:readline";
import { createDatabase } from "./database.mjs";
import { loadEngine } from "./load-engine.mjs";

const engineError = 4466; // the JSON-RPC code that Prisma's CLI treats as an engine error

/**
 * Serves Prisma's CLI: JSON-RPC 2.0, one message per line on stdin and stdout, one at a time, until stdin ends.
 *
 * @param {Parameters<typeof loadEngine>[0]} target
 */
export function serveRequests(target) {
  let engine;
  const answer = async (method, params) => {
    if (method === "createDatabase") {
      await createDatabase(target.config);
      return { databaseName: target.config.database };
    }
    engine ??= await loadEngine(target);
    return (await engine[method === "getDatabaseVersion" ? "version" : method](params)) ?? {};
  };
  let queue = Promise.resolve();
  readline
    .createInterface({ input: process.stdin })
    .on("line", (line) => {
      const message = JSON.parse(line);
      if (message.method) queue = queue.then(() => respond(message, answer));
    })
    .on("close", () => queue.finally(() => process.exit(0)));
}

async function respond({ id, method, params }, answer) {
  try {
    const result = await answer(method, params);
    if (method === "diff" && result.stdout)
      send({ id: `print${id}`, method: "print", params: { content: result.stdout } });
    send({ id, result });
  } catch (error) {
    const data = {
      is_panic: false,
      message: error.message ?? String(error),
      meta: error.meta ?? null,
      error_code: error.code ?? null,
    };
    send({ id, error: { code: engineError, message: "schema engine error", data } });
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
