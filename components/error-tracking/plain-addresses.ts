import { membersOf } from "#lib/unknown-values.ts";

/**
 * The same replay without the query strings of its addresses, the page's own and those of links, which hold what was
 * searched for. The recorder has a hook for it that Sentry's options don't pass on; where an update moves it, there is
 * no replay rather than a revealing one (e2e/error-tracking.spec.ts).
 */
export function withPlainAddresses<Replay extends object>(replay: Replay): Replay | null {
  const recordingOptions = membersOf(replay)._recordingOptions;
  if (!isRecord(recordingOptions)) return null;
  recordingOptions.plugins = [{ name: "plain-addresses", eventProcessor: shortenAddresses }];
  return replay;
}

const addresses = new Set(["action", "href", "src"]);

/** Shortens the addresses in a recorded event, which is this function's to change: a tree of the page's elements. */
export function shortenAddresses<Recorded>(recorded: Recorded): Recorded {
  shorten(recorded);
  return recorded;
}

function shorten(part: unknown): void {
  if (Array.isArray(part)) part.forEach(shorten);
  else if (isRecord(part)) {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value !== "string") shorten(value);
      else if (addresses.has(name)) part[name] = value.split(/[?#]/, 1)[0];
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
