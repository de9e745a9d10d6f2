import { membersOf } from "../unknown-values.ts";
import type { Call, Example } from "./declare.ts";
import { names } from "./example-values.ts";
import { type CallName, routeOf } from "./routes.ts";

/** A call's example as a shell command. `appUrl` has no trailing slash. */
export function curlExample(appUrl: string, name: CallName, call: Call, example: Example): string {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) =>
    encodeURIComponent(example.path?.[parameter] ?? ""),
  );
  const query = example.query ? `?${new URLSearchParams(example.query)}` : "";
  const outer = path.startsWith("/app/") ? `/api${filled}` : filled;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(`${appUrl}${outer}${query}`)}`,
    ...shownAs[example.as].map((header) => `-H ${quoted(header)}`),
  ];
  if (example.body !== undefined && call.bodyType === "form") {
    const fields = Object.entries(membersOf(example.body)).map(([name, value]) => [name, String(value)]);
    lines.push(`-d ${quoted(new URLSearchParams(fields).toString())}`);
  } else if (example.body !== undefined) {
    lines.push(`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(example.body, null, 2))}`);
  }
  return lines.join(" \\\n  ");
}

const session = "Cookie: afterword.session=<token>";
const shownAs: Record<Example["as"], string[]> = {
  nobody: [],
  owner: [session],
  staff: [session],
  secretKey: [`Authorization: Bearer ${names.secretKey}`],
  publishableKey: [`Authorization: Bearer ${names.publishableKey}`],
};

/** Quotes for a POSIX shell: a quote closes the string, is escaped, and reopens it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
