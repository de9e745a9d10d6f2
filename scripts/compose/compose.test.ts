import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { machineClock } from "../../sandbox/clock.ts";
import { makeControls } from "../../sandbox/partners/control.ts";
import { makeRecords } from "../../sandbox/partners/recorded.ts";
import { standInMakers } from "../../sandbox/partners/registry.ts";
import { readSettings } from "../../sandbox/settings.ts";
import { readEnv } from "../../server/foundation/env.ts";
import { handOutSecrets } from "./hand-out-secrets.mjs";
import { makeSecrets, makeTrial } from "./make-secrets.mjs";
import { readCompose, readScale, secretsFolder } from "./read-compose.ts";
import { secretNames, secretsOf } from "./secret-files.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const { services } = readCompose();
const scaled = readScale().services;
const all = Object.entries(services);
/** The processes of the product itself. */
const ours = all.filter(([, { image }]) => image.startsWith("afterword"));

describe("docker-compose.yml", () => {
  test("runs the app, the worker, PostgreSQL and a mail catcher; the sandbox only in a trial", () => {
    const always = all.filter(([, { profiles }]) => profiles.length === 0).map(([name]) => name);
    expect(always.sort()).toEqual(["app", "database", "mail", "make-secrets", "migrate", "worker"]);
    const inTrial = all.filter(([, { profiles }]) => profiles.includes("trial")).map(([name]) => name);
    expect(inTrial.sort()).toEqual(["sandbox", "sandbox-of-worker"]);
  });

  test("pins each image that it does not build to a full version", () => {
    for (const [name, { image }] of all.filter(([, { build }]) => !build)) {
      expect([name, image]).toEqual([name, expect.stringMatching(/^[\w/]+:v?\d+\.\d+(\.\d+)?(-\w+)?$/)]);
    }
    expect(services.database?.image).toMatch(/^postgres:18\.\d+-bookworm$/);
    expect(services.mail?.image).toMatch(/^axllent\/mailpit:v\d+\.\d+\.\d+$/);
  });

  test("starts programs that exist", () => {
    for (const [name, { command }] of ours) {
      const [program, file = "", ...rest] = command ?? [];
      expect([name, program, existsSync(path.join(root, file)), rest]).toEqual([name, "node", true, []]);
    }
  });

  test("publishes its ports only on this machine's own address", () => {
    const ports = all.flatMap(([, service]) => service.ports);
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  });

  test.each(all)("%s can't write to its files or gain privileges, and has limits", (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      cap_add: name === "make-secrets" ? ["DAC_READ_SEARCH"] : [],
      privileged: false,
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service.tmpfs.every((folder) => /^\/(tmp|var\/run\/postgresql)\b/.test(folder))).toBe(true);
  });

  test("no container runs as root, but one that ends before the others start, without a network", () => {
    for (const [name, { image, user, network_mode }] of all) {
      if (name === "make-secrets") expect([user, network_mode]).toEqual(["0:0", "none"]);
      else if (image.startsWith("afterword")) expect([name, user]).toEqual([name, undefined]);
      else expect([name, user]).toEqual([name, expect.stringMatching(/^(postgres|65534:65534)$/)]);
    }
  });

  test.each(["database", "app", "worker"])("has a health check for the %s", (name) => {
    const [kind, program, file = ""] = services[name]?.healthcheck?.test ?? [];
    expect(kind).toBe("CMD");
    expect(program === "pg_isready" || existsSync(path.join(root, file))).toBe(true);
    expect(services[name]?.restart).toBe("unless-stopped");
  });

  test("passes on every setting of the product, and docs/operations.md has each", () => {
    const settings = globSync("server/foundation/{env,partner-settings}.ts", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)])
      .map(([, name = ""]) => name);
    expect(settings.length).toBeGreaterThan(50);
    const product = [services.app, services.worker, services.migrate];
    const passed = product.flatMap((service) => Object.keys(service?.environment ?? {}));
    const inImage = readFileSync(path.join(root, "Dockerfile"), "utf8").match(/[A-Z_]+(?==)/g) ?? [];
    const known = [...passed.map((name) => name.replace(/_FILE$/, "")), ...inImage];
    // CLOCK_FILE isn't the file of a secret.
    expect(settings.filter((name) => ![...known, ...passed].includes(name))).toEqual([]);
    const documented = readFileSync(path.join(root, "docs/operations.md"), "utf8");
    expect(settings.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test("checks the database at the address that the app uses, not at the socket it has during initialization", () => {
    expect(services.database?.healthcheck?.test).toEqual(expect.arrayContaining(["pg_isready", "-h"]));
  });
});

describe("the secrets of docker-compose.yml", () => {
  /** A service's environment, with its secrets in files as the container would see them. */
  function environmentOf(name: string, contents: Record<string, string>): Record<string, string> {
    const folder = mkdtempSync(path.join(tmpdir(), "afterword-secrets-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const secret of secretsOf[name] ?? []) writeFileSync(path.join(folder, secret), contents[secret] ?? "");
    const environment = Object.entries(services[name]?.environment ?? {});
    return Object.fromEntries(environment.map(([key, value]) => [key, value.replace(secretsFolder, folder)]));
  }

  const contents = {
    database_password: "owner's p@ss/word",
    app_database_password: "app#1",
    worker_database_password: "worker?1",
    secret_key: "0123456789abcdef0123456789abcdef\n",
    smtp_url: "smtp://mail.example.com:587\n",
  };

  test.each(["app", "worker", "migrate"] as const)("complete the environment of the %s", (name) => {
    expect(() => readEnv(environmentOf(name, contents), name)).not.toThrow();
  });

  test("are not in any environment, and a service has those that its variables name", () => {
    for (const [name, { environment }] of all) {
      const inPlain = Object.keys(environment).filter((key) =>
        /PASSWORD$|SECRET(_KEY)?(_PREVIOUS)?$|^SMTP_URL$/.test(key),
      );
      expect([name, inPlain]).toEqual([name, []]);
      for (const value of Object.values(environment)) expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@/);
      const named = Object.values(environment).filter((value) => value.startsWith(`${secretsFolder}/`));
      const handedOut = (secretsOf[name] ?? []).map((secret) => `${secretsFolder}/${secret}`);
      expect([name, named.toSorted()]).toEqual([name, handedOut.toSorted()]);
    }
  });

  test("the owner's password goes to the database and to the migration, and to no process that serves", () => {
    const holders = (secret: string) =>
      Object.entries(secretsOf).flatMap(([name, secrets]) => (secrets.includes(secret) ? [name] : []));
    expect(holders("database_password")).toEqual(["database", "migrate"]);
    expect(holders("app_database_password")).toEqual(["migrate", "app"]);
    expect(holders("worker_database_password")).toEqual(["migrate", "worker"]);
    expect(holders("secret_key")).toEqual(["app", "worker"]);
  });

  test("are in a folder of each service's own, made before it starts", () => {
    const handedOut = services["make-secrets"]?.volumes.filter((volume) => volume.includes("/handed-out/"));
    const folders = Object.keys(secretsOf).map((name) => `${name}-secrets:/handed-out/${name}`);
    expect(handedOut?.toSorted()).toEqual(folders.toSorted());
    for (const name of Object.keys(secretsOf))
      expect((services[name] ?? scaled[name])?.volumes.filter((volume) => volume.includes(secretsFolder))).toEqual([
        `${name}-secrets:${secretsFolder}:ro`,
      ]);
    const waitsFor = (name: string) => Object.entries(services[name]?.depends_on ?? {});
    expect(waitsFor("database")).toEqual([["make-secrets", { condition: "service_completed_successfully" }]]);
    expect(waitsFor("migrate")).toEqual([["database", { condition: "service_healthy" }]]);
    for (const name of ["app", "worker"])
      expect(waitsFor(name)).toEqual([["migrate", { condition: "service_completed_successfully" }]]);
  });

  test("are made once, unless they are given, and handed out as they are", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "afterword-handed-out-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [given, kept, handedOut] = ["given", "kept", "handed-out"].map((name) => path.join(folder, name));
    if (!given || !kept || !handedOut) throw new Error("three folders were named");
    const read = (service: string, name: string) => readFileSync(path.join(handedOut, service, name), "utf8");
    expect(handOutSecrets({ given, kept, handedOut })).toEqual(secretNames);
    const made = read("app", "secret_key");
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect([read("worker", "secret_key"), read("app", "smtp_url")]).toEqual([made, "smtp://mail:1025"]);
    expect(read("database", "database_password")).toBe(read("migrate", "database_password"));
    expect(readdirSync(path.join(handedOut, "database"))).toEqual(["database_password"]);

    mkdirSync(given);
    writeFileSync(path.join(given, "smtp_url"), "smtp://mail.example.com:587");
    expect(handOutSecrets({ given, kept, handedOut })).toEqual([]);
    expect([read("worker", "smtp_url"), read("app", "secret_key")]).toEqual(["smtp://mail.example.com:587", made]);
  });

  test.each(["app", "worker"] as const)(
    "without a mail server the %s does not start, and says what is missing",
    (name) => {
      const environment = {
        ...environmentOf(name, { ...contents, smtp_url: "" }),
        APP_URL: "https://surveys.example.com",
      };
      expect(() => readEnv(environment, name)).toThrow(/^SMTP_URL must be set to a mail server's address/);
    },
  );

  test("the mail catcher takes the mail of this machine's own address alone", () => {
    const environment = environmentOf("app", { ...contents, smtp_url: "smtp://mail:1025" });
    expect(readEnv(environment, "app").SMTP_URL).toBe("smtp://mail:1025");
    const isPublic = { ...environment, APP_URL: "https://surveys.example.com" };
    expect(() => readEnv(isPublic, "app")).toThrow(/^SMTP_URL must be your mail server's address/);
  });
});

describe("the trial's sandbox", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-trial-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const contentOf = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const readTrial = () => parseEnv(contentOf("trial.env"));

  test("has the apps that the product has", () => {
    expect(makeTrial(folder)).toContain("trial.env");
    makeSecrets(folder);
    const files = readCompose(readTrial()).services.app;
    const environment = Object.entries(files?.environment ?? {});
    const inFolder = environment.map(([key, value]) => [key, value.replace(secretsFolder, folder)]);
    const product = readEnv(Object.fromEntries(inFolder), "app");
    const given = {
      APP_URL: product.APP_URL,
      SANDBOX_PORT: "3001",
      SANDBOX_SMTP_PORT: "2525",
      ...parseEnv(contentOf("sandbox.env")),
    };
    const outside = { environment: given, clock: machineClock, records: makeRecords(), controls: makeControls() };
    const world = { ...readSettings(given), ...outside, dataDir: null };
    expect(standInMakers.shopify(world).settings()).toEqual({
      clientId: product.SHOPIFY_API_KEY,
      clientSecret: product.SHOPIFY_API_SECRET,
    });
    expect(standInMakers.stripe(world).settings().secretKey).toBe(product.STRIPE_SECRET_KEY);
    const { privateKey } = standInMakers.googlesheets(world).settings();
    expect(privateKey?.trim()).toBe(product.GOOGLE_SERVICE_ACCOUNT_KEY?.trim());
    expect(product.SMTP_URL).toBe("smtp://mail:1025");
    expect(product.PARTNER_BASE_URLS).toMatchObject({ slack: "http://127.0.0.1:3001/slack" });
    expect(product.INTERCOM_WIDGET_URL).toMatch(/^http:\/\/127\.0\.0\.1:3001\/intercom/);
  });

  test("changes nothing that exists, when it's made again", () => {
    const before = readdirSync(folder).map((name) => [name, contentOf(name)]);
    expect([...makeTrial(folder), ...makeSecrets(folder)]).toEqual([]);
    expect(readdirSync(folder).map((name) => [name, contentOf(name)])).toEqual(before);
  });

  test("leaves a partner alone whose secret is a real one", () => {
    const real = mkdtempSync(path.join(tmpdir(), "afterword-real-"));
    onTestFinished(() => rmSync(real, { recursive: true }));
    writeFileSync(path.join(real, "slack_client_secret"), "a real secret");
    makeTrial(real);
    expect(readFileSync(path.join(real, "slack_client_secret"), "utf8")).toBe("a real secret");
    expect(readFileSync(path.join(real, "trial.env"), "utf8")).not.toMatch(/slack/i);
  });

  test("shares its clock with the product, which only reads it", () => {
    expect(services.sandbox?.volumes).toEqual(["clock:/srv/clock"]);
    for (const name of ["app", "worker"]) expect(services[name]?.volumes).toContain("clock:/srv/clock:ro");
  });
});
