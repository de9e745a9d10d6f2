import { spawnSync } from "node:child_process";
import path from "node:path";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { existingPhp, phpFailure } from "../../../scripts/suite/find-php.mjs";

/** The plugin's folder in the project. */
export const pluginFolder = path.resolve(import.meta.dirname, "../afterword");

export interface StandInOrder {
  id: number;
  [field: string]: unknown;
}

/** An order that the shop has, besides the page's own. */
export interface ShopOrder {
  id: number;
  status: string;
  /** 0 for a guest. */
  customerId: number;
  email: string;
}

/** One request to a stand-in for a shop; `run.php` says what each kind does. */
export type Run = {
  /** Where the plugin is, if not in the project. */
  plugin?: string;
  /** Each site's options. */
  options?: Record<number, Record<string, unknown>>;
  consent?: Record<string, boolean>;
  locale?: string;
  environment?: string;
  can?: boolean;
  /** Whether the user may write markup with scripts; true unless a network of sites or the site's settings forbid it. */
  canAddScripts?: boolean;
  /** What an outgoing request gets; it is really made if this is missing. */
  answer?: { error: string } | { status: number; body?: string; headers?: Record<string, string> };
} & (
  | {
      do: "page";
      page: "classic" | "blocks" | "blocks without Additional Information" | "blocks without Status";
      given?: "id" | "object";
      order?: StandInOrder;
      orders?: readonly ShopOrder[];
      /** The address's parameters; by default, the order's key as in WooCommerce's own address. */
      query?: Record<string, string | string[]>;
      /** The id of the signed-in user; missing for none. */
      user?: number;
    }
  | { do: "settings"; form?: Record<string, unknown>; direct?: boolean }
  | { do: "privacy"; email: string; orders?: readonly ShopOrder[] }
  /** WordPress checks for updates, three times. */
  | { do: "updates" }
  | { do: "uninstall" }
);

const Result = z.looseObject({
  html: z.string(),
  /** How WordPress ended the request, if it did. */
  ended: z.string().nullable(),
  options: z.record(z.string(), z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  /** Outgoing requests and logged errors. */
  log: z.array(z.array(z.unknown())),
  isUncached: z.boolean(),
  consents: z.boolean(),
});

/** Runs the plugin in PHP, among stand-ins for WordPress and WooCommerce. Throws if PHP reports anything. */
export function runPlugin(run: Run): z.infer<typeof Result> {
  const php = existingPhp();
  if (!php) throw new Error(phpFailure);
  const input = JSON.stringify({ plugin: pluginFolder, ...run });
  const { status, stdout, stderr } = spawnSync(php, ["-n", path.join(import.meta.dirname, "run.php")], {
    input,
    encoding: "utf8",
    maxBuffer: 20_000_000,
    timeout: 20_000,
  });
  if (status !== 0) throw new Error(`PHP ended with ${status}:\n${stdout}\n${stderr}`);
  return Result.parse(parseJson(stdout));
}

/** The options of a shop whose merchant saved these settings. */
export function savedSettings(more: object = {}): Record<number, Record<string, unknown>> {
  const settings = { appUrl: "https://surveys.example.com", publishableKey: "pk_0123456789", enabled: true };
  return { 1: { afterword_settings: { ...settings, place: "below", ...more } } };
}

const Survey = z.looseObject({
  key: z.string(),
  orderId: z.string(),
  target: z.string(),
  locale: z.string(),
  order: z.record(z.string(), z.unknown()),
});

/** The surveys that a page starts, as a browser reads them from its source. */
export function surveysIn(html: string): z.infer<typeof Survey>[] {
  const scripts = html.split(/<script\b[^>]{0,200}id="afterword-survey-js-before"[^>]{0,200}>/).slice(1);
  const texts = scripts.map((script) => script.slice(0, script.indexOf("</script>")));
  return texts.flatMap((text) => {
    const json = text.slice(text.lastIndexOf(")(") + 2, text.lastIndexOf(");"));
    return z.array(Survey).parse(parseJson(json));
  });
}
