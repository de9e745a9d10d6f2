// The real launcher with a small stand-in for each of the product's processes.
import path from "node:path";
import { main } from "../main.mjs";

const service = path.join(import.meta.dirname, "fake-service.mjs");

await main({
  root: path.resolve(import.meta.dirname, "../../.."),
  build: async (_settings, onProgress) => onProgress("building nothing"),
  services: (_root, settings, env) =>
    ["sandbox", "worker", "app"].map((name) => ({
      name,
      args: [service, name],
      env: { ...(env[name] ?? env.app), SANDBOX_PORT: String(settings.sandboxPort) },
    })),
});
