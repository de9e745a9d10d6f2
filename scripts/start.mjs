// Starts the whole product on this machine; needs nothing but Node 20 or newer, and npm.
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  buildExtensionsWhenChanged,
  buildPluginWhenChanged,
  buildScreensWhenChanged,
  buildWidgetWhenChanged,
  generateWhenChanged,
} from "./launcher/build.mjs";
import { alone } from "./launcher/checkout-lock.mjs";
import { installWhenNeeded } from "./launcher/install.mjs";
import { main } from "./launcher/main.mjs";
import { scaledServices } from "./launcher/scaled-services.mjs";
import { productServices } from "./launcher/services.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

await main({
  root,
  services: (root, settings, ...given) =>
    (settings.isScaled ? scaledServices : productServices)(root, settings, ...given),
  seed: "scripts/seed.ts",
  setUpPayments: "scripts/stripe-setup.ts",
  build: (settings, onProgress, signal) =>
    alone(root, onProgress, async () => {
      await installWhenNeeded(root, onProgress, signal);
      await generateWhenChanged(root, onProgress, signal);
      await buildWidgetWhenChanged(root, onProgress, signal);
      await buildPluginWhenChanged(root, onProgress, signal);
      await buildExtensionsWhenChanged(root, settings.appUrl, onProgress, signal);
      if (!settings.isDevelopment) await buildScreensWhenChanged(root, onProgress, signal);
    }),
});
