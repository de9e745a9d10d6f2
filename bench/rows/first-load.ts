import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { withNextServer } from "../load/next-server.ts";
import { openPage } from "../rig/browser.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { runProgram } from "../rig/run-program.ts";
import { type Transferred, transferredBy } from "../rig/transferred.ts";
import type { Row } from "../row.ts";

const screens = ["/dashboard", "/surveys/edit", "/surveys/analytics"];

/**
 * What Chromium loads until a screen requests no more: JavaScript of the worst of dashboard, editor and analytics, against
 * an empty Next app built in the same run and sent by Next itself, as gzip; and styles and fonts.
 */
export const firstLoad: Row = {
  name: "first-load",
  async measure(rig) {
    const empty = await emptyApp(rig);
    const app = await rig.app();
    const cookie = await aSession(rig, app);
    const loaded = new Map<string, Transferred>();
    for (const screen of screens) loaded.set(screen, await loadScreen(rig, app, screen, cookie));
    const worst = (bytesOf: (bytes: Transferred) => number) => Math.max(...[...loaded.values()].map(bytesOf));
    const each = (bytesOf: (bytes: Transferred) => string) =>
      [...loaded].map(([screen, bytes]) => `${screen} ${bytesOf(bytes)}`).join(", ");
    const encodings = [...new Set([...loaded.values()].flatMap((bytes) => bytes.encodings))];
    const uncompressed = [...new Set([...loaded.values()].flatMap((bytes) => bytes.uncompressed))];
    return [
      {
        title:
          "JavaScript of a first load in Chromium, as sent, the worst of dashboard, editor and analytics, against an empty Next app",
        value: worst(({ scripts }) => scripts) / empty.scripts,
        floor: 1.9,
        aim: 1.6,
        better: "lower",
        detail: `${each(({ scripts }) => inKb(scripts))}; the empty app ${inKb(empty.scripts)}; sent as ${encodings.join(" and ")}, the empty app as ${empty.encodings.join(" and ")}; ${uncompressed.length === 0 ? "all compressed by the product's server" : `sent uncompressed: ${uncompressed.join(", ")}`}`,
      },
      {
        title: "styles and fonts of the same, the worst, in kB",
        value: worst(({ styles, fonts }) => styles + fonts) / 1000,
        floor: 160,
        aim: 100,
        better: "lower",
        detail: each(({ styles, fonts }) => `${inKb(styles)} and ${inKb(fonts)}`),
      },
    ];
  },
};

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

/** A page of one heading, built and served next to the project, where Next finds its packages. */
async function emptyApp(rig: Rig): Promise<Transferred> {
  const folder = path.join(rig.root, ".next-empty-app");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "app"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(path.join(folder, "next.config.mjs"), "export default { turbopack: { root: '..' } };\n");
  const layout =
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }\n";
  writeFileSync(path.join(folder, "app/layout.jsx"), layout);
  writeFileSync(path.join(folder, "app/page.jsx"), "export default function Page() { return <h1>Empty</h1>; }\n");
  const next = path.join(rig.root, "node_modules/next/dist/bin/next");
  await runProgram(process.execPath, [next, "build", folder]);
  if (!existsSync(path.join(folder, ".next/BUILD_ID"))) throw new Error("couldn't build the empty app");
  try {
    return await withNextServer(next, folder, (address) => loadScreen(rig, address, "/"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadScreen(rig: Rig, app: string, screen: string, cookie = ""): Promise<Transferred> {
  const { browser, page } = await openPage(rig.root, app, cookie);
  try {
    return await transferredBy(page, `${app}${screen}`);
  } finally {
    await browser.close();
  }
}

/** A signed-in merchant who is done with onboarding. */
async function aSession(rig: Rig, app: string): Promise<string> {
  const { accountId } = await makeStore(rig.owner);
  await rig.owner.query("UPDATE account SET hdyhau = 'A friend', store_choice_at = now() WHERE id = $1", [accountId]);
  return (await openMember(rig, app, accountId)).cookie;
}
