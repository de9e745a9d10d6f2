import { writeFileSync } from "node:fs";
import path from "node:path";
import { findServer } from "../suite/find-server.mjs";
import { freePort } from "./ports.mjs";
import { productServices } from "./services.mjs";

const apps = 3;
const workers = 2;

/**
 * The processes that make up the product where it has outgrown one of each: a proxy in front of several apps, and several
 * workers, as `docker-compose.scale.yml` has them.
 *
 * @param {Parameters<typeof productServices>} given
 * @returns {Promise<import("./services.mjs").Service[]>}
 */
export async function scaledServices(...given) {
  const [root, settings] = given;
  const services = productServices(...given);
  const named = (name) => services.filter((service) => service.name === name);
  const ports = await Promise.all(Array.from({ length: apps }, () => freePort()));
  const configFile = path.join(settings.dataDir, "Caddyfile");
  writeFileSync(configFile, caddyfile(settings.port, ports));
  const { PATH } = process.env;
  return [
    ...named("sandbox"),
    ...named("worker").flatMap((worker) =>
      Array.from({ length: workers }, (_, index) => ({ ...worker, name: `worker ${index + 1}` })),
    ),
    ...named("app").flatMap((app) =>
      ports.map((port, index) => ({
        ...app,
        name: `app ${index + 1}`,
        env: { ...app.env, PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" },
      })),
    ),
    {
      name: "proxy",
      command: await findServer(root, "caddy", () => {}),
      args: ["run", "--config", configFile, "--adapter", "caddyfile"],
      env: { PATH, HOME: settings.dataDir },
    },
  ];
}

/** Requests go to each app in turn; one that is leaving, or doesn't answer, gets none until it is ready again. */
function caddyfile(port, ports) {
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	reverse_proxy ${ports.map((one) => `127.0.0.1:${one}`).join(" ")} {
		lb_policy round_robin
		lb_try_duration 10s
		lb_try_interval 50ms
		fail_duration 1s
		health_uri /api/health/ready
		health_interval 500ms
		health_timeout 3s
	}
}
`;
}
