import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { withNextServer } from "../load/next-server.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { runProgram } from "../rig/run-program.ts";
import type { Row } from "../row.ts";

const screens = ["/dashboard", "/surveys/edit", "/surveys/analytics"];

/**
 * The JavaScript that a screen's document requests, gzipped: the worst of dashboard, editor and analytics, against an
 * empty Next app built in the same run. Excludes what a page loads after that (toasts, charts, the date picker).
 */
export const firstLoad: Row = {
  name: "first-load",
  async measure(rig) {
    const empty = await emptyApp(rig);
    const app = await rig.app();
    const cookie = await aSession(rig, app);
    const sizes = new Map<string, number>();
    for (const screen of screens) sizes.set(screen, await scriptBytes(`${app}${screen}`, cookie));
    const worst = Math.max(...sizes.values());
    const inKb = [...sizes].map(([screen, bytes]) => `${screen} ${(bytes / 1000).toFixed(0)} kB`).join(", ");
    return [
      {
        title:
          "first-load JavaScript, gzipped, of the worst of dashboard, editor and analytics, against an empty Next app",
        value: worst / empty,
        floor: 2.2,
        aim: 1.8,
        better: "lower" as const,
        detail: `${inKb}; the empty app ${(empty / 1000).toFixed(0)} kB; only scripts that the HTML names are counted, not those a page fetches after it, such as toasts, charts and the date picker`,
      },
    ];
  },
};

/** A page of one heading, built and served next to the project, where Next finds its packages. */
async function emptyApp(rig: Rig): Promise<number> {
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
    return await withNextServer(next, folder, (address) => scriptBytes(address));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function scriptBytes(address: string, cookie?: string): Promise<number> {
  const answer = await fetch(address, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  const html = await answer.text();
  // Scripts that only browsers without modules load are not counted.
  const tags = html.match(/<script\b[^>]*>/g)?.filter((tag) => !/\bnomodule\b/i.test(tag)) ?? [];
  const preloads = html.match(/<link\b[^>]*\bas="script"[^>]*>/g) ?? [];
  const sources = new Set([...tags, ...preloads].flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const source of sources) {
    const script = await fetch(new URL(source.replaceAll("&amp;", "&"), address));
    if (!script.ok) throw new Error(`${source} answered ${script.status}`);
    bytes += gzipSync(await script.bytes(), { level: 9 }).length;
  }
  return bytes;
}

/** A signed-in merchant who is done with onboarding. */
async function aSession(rig: Rig, app: string): Promise<string> {
  const { accountId } = await makeStore(rig.owner);
  await rig.owner.query("UPDATE account SET hdyhau = 'A friend', store_choice_at = now() WHERE id = $1", [accountId]);
  return (await openMember(rig, app, accountId)).cookie;
}
