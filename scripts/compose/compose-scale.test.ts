import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readEnv } from "../../server/foundation/env.ts";
import { readCompose, readScale } from "./read-compose.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { services } = readCompose();
const scaled = readScale().services;

describe("docker-compose.scale.yml", () => {
  const added = Object.keys(scaled).filter((name) => !services[name]);

  test("adds a proxy, two apps, a worker, a standby and ClickHouse, all of them confined", () => {
    expect(added.sort()).toEqual(["app-2", "app-3", "clickhouse", "proxy", "standby", "worker-2"]);
    for (const name of added) {
      const { extends: base, image, read_only, user } = scaled[name] ?? {};
      if (base) expect(services[base.service]).toBeDefined();
      else
        expect([name, image, read_only, user]).toEqual([
          name,
          expect.stringMatching(/:\d+\.\d+/),
          true,
          expect.any(String),
        ]);
    }
    expect(scaled.standby?.image).toBe(services.database?.image);
  });

  test("has the proxy alone listen for browsers, and pass on to every app", () => {
    const apps = Object.keys(scaled).filter((name) => name.startsWith("app"));
    expect(scaled.proxy?.environment.UPSTREAMS).toBe(apps.map((name) => `${name}:3000`).join(" "));
    const listening = Object.entries(scaled).filter(([, { ports }]) => ports.some((port) => port.endsWith(":3000")));
    expect(listening.map(([name]) => name)).toEqual(["proxy"]);
  });

  test("gives each process addresses that it accepts, and files that exist", () => {
    for (const [name, { environment, volumes, extends: base }] of Object.entries(scaled)) {
      for (const volume of volumes.filter((one) => one.startsWith("./")))
        expect(existsSync(path.join(root, volume.split(":")[0] ?? ""))).toBe(true);
      if (!/^(app|worker)/.test(name)) continue;
      const own = Object.entries({ ...services[base?.service ?? name]?.environment, ...environment });
      expect(() => readEnv(Object.fromEntries(own.filter(([variable]) => !variable.endsWith("_FILE"))))).not.toThrow();
      expect(environment).toMatchObject({
        CLICKHOUSE_URL: "http://afterword@clickhouse:8123/default",
        CLICKHOUSE_URL_FILE: "",
        CLICKHOUSE_PASSWORD_FILE: "/run/clickhouse/clickhouse_password",
      });
      expect(volumes).toContain("clickhouse-secrets:/run/clickhouse:ro");
    }
  });
});
