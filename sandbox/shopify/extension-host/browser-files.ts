import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import type { Route } from "../../http.ts";

const start = "/shopify/extension-host/";

/** The address of the script that makes a document an extension's host. */
export const startAddress = `${start}start.ts`;

/** Serves the scripts of the stand-in's document as JavaScript. */
export const browserFilesRoute: Route = ({ method, path: address }, response) => {
  const [, name] = /^([a-z-]{1,40}\.ts)$/.exec(address.slice(start.length)) ?? [];
  if (method !== "GET" || !address.startsWith(start) || name === undefined) return false;
  const script = readScript(name);
  if (script === null) return false;
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" });
  response.end(script);
  return true;
};

function readScript(name: string): string | null {
  try {
    return stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, "browser", name), "utf8"));
  } catch {
    return null;
  }
}
