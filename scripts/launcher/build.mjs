import path from "node:path";
import { fingerprint, whenChanged } from "./fingerprint.mjs";
import { ownNode, runStep, withOwnNode } from "./run-step.mjs";

/**
 * Generates the database client when the schema changed.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function generateWhenChanged(root, report, signal) {
  const change = {
    stampFile: path.join(root, "generated/.fingerprint"),
    result: path.join(root, "generated/prisma/client.ts"),
    current: fingerprint(root, ["prisma/schema", "node_modules/prisma/package.json"]),
  };
  await whenChanged(change, async () => {
    report("generating the database client");
    await nodeStep(
      root,
      "Couldn't generate the database client:",
      ["node_modules/prisma/build/index.js", "generate"],
      signal,
    );
  });
}

/**
 * Builds the survey script that shops load when its sources changed.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function buildWidgetWhenChanged(root, report, signal) {
  const sources = ["lib", "scripts/build-widget.mjs", "node_modules/esbuild/package.json"];
  const change = {
    stampFile: path.join(root, "generated/.widget-fingerprint"),
    result: path.join(root, "public/survey.js"),
    current: fingerprint(root, sources, isSource),
  };
  await whenChanged(change, async () => {
    report("building the survey script");
    await nodeStep(root, "Couldn't build the survey script:", ["scripts/build-widget.mjs"], signal);
  });
}

/**
 * Packs the WooCommerce plugin that merchants download when its sources changed.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function buildPluginWhenChanged(root, report, signal) {
  const sources = [
    "extensions/woocommerce/afterword",
    "lib/woocommerce-plugin",
    "scripts/build-plugin.mjs",
    "node_modules/fflate/package.json",
  ];
  const change = {
    stampFile: path.join(root, "generated/.plugin-fingerprint"),
    result: path.join(root, "generated/woocommerce-plugin/files.ts"),
    current: fingerprint(root, sources, isSource),
  };
  await whenChanged(change, async () => {
    report("packing the WooCommerce plugin");
    await nodeStep(root, "Couldn't pack the WooCommerce plugin:", ["scripts/build-plugin.mjs"], signal);
  });
}

/**
 * Builds Shopify's extensions when their sources or the product's address changed.
 *
 * @param {string} root the project's folder
 * @param {string} appUrl the product's address
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function buildExtensionsWhenChanged(root, appUrl, report, signal) {
  const packages = ["esbuild", "preact", "@preact/signals", "@shopify/ui-extensions", "uqr"];
  const sources = ["extensions/shopify", "lib", "scripts/build-extensions.mjs"];
  const files = [...sources, ...packages.map((name) => `node_modules/${name}/package.json`)];
  const change = {
    stampFile: path.join(root, "generated/.extensions-fingerprint"),
    result: path.join(root, "generated/extensions/afterword-survey.js"),
    current: `${appUrl} ${fingerprint(root, files, isSource)}`,
  };
  await whenChanged(change, async () => {
    report("building Shopify's extensions");
    const args = ["scripts/build-extensions.mjs"];
    await nodeStep(root, "Couldn't build Shopify's extensions:", args, signal, { APP_URL: appUrl });
  });
}

/**
 * Builds the screens when their sources changed.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function buildScreensWhenChanged(root, report, signal) {
  const folders = ["app", "components", "lib", "server", "public", "prisma/schema", "extensions/woocommerce/afterword"];
  const files = [
    "proxy.ts",
    "instrumentation.ts",
    "next.config.ts",
    "postcss.config.mjs",
    "tsconfig.json",
    "package-lock.json",
  ];
  const made = path.join(root, process.env.NEXT_DIST_DIR || ".next");
  const change = {
    stampFile: path.join(made, ".fingerprint"),
    result: path.join(made, "BUILD_ID"),
    current: fingerprint(root, [...folders, ...files], isSource),
  };
  await whenChanged(change, async () => {
    report("building the screens (about a minute)");
    await nodeStep(root, "Couldn't build the screens:", ["node_modules/next/dist/bin/next", "build"], signal);
    await nodeStep(root, "Couldn't compress the screens' files:", ["scripts/compress-static.mjs"], signal);
  });
}

/** Tests don't affect a build, nor does its own output. */
function isSource(file) {
  return !/\.test\.tsx?$|^server\/testing\/|^public\/survey.*\.js(\.map)?$/.test(file);
}

async function nodeStep(root, failure, args, signal, more = {}) {
  const env = withOwnNode(root, { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...more });
  await runStep(failure, ownNode(root), args, { cwd: root, env, signal });
}
