import { type CallName, type Method, routeOf, routes } from "./routes.ts";

export interface MatchedCall {
  name: CallName;
  method: Method;
  /** The call's path under `/api`, spelled as in the list, its parameters as received. */
  path: string;
  parameters: Record<string, string>;
}

/**
 * The calls that answer at a path, one per method. Letter case doesn't matter, and `/api` may precede it. Calls of the
 * screens (`/app/…`) answer under `/api` only. A missing last parameter is the empty text. Returns none for an unknown
 * path.
 */
export function matchCalls(pathname: string): MatchedCall[] {
  const segments = pathname.split("/").slice(1);
  if (segments.at(-1) === "") segments.pop();
  const underApi = segments[0]?.toLowerCase() === "api";
  if (underApi) segments.shift();
  const [area = "", name = "", ...rest] = segments;
  const known = byPath.get(`${area}/${name}/${needsThird(area) ? (rest.shift() ?? "") : ""}`.toLowerCase());
  if (!known) return [];
  return known
    .filter((route) => (underApi || !route.path.startsWith("/app/")) && rest.length <= route.parameters.length)
    .map(({ name, method, path, parameters }) => {
      const values = parameters.map((_, index) => rest[index] ?? "");
      return {
        name,
        method,
        // A replacer function, because a string would have its "$&" and "$'" expanded.
        path: parameters.reduce(
          (filled, parameter, index) => filled.replace(`{${parameter}}`, () => readable(values[index] ?? "")),
          path,
        ),
        parameters: Object.fromEntries(
          parameters.map((parameter, index) => [parameter, decodeURIComponent(readable(values[index] ?? ""))]),
        ),
      };
    });
}

/** Paths under `/app` have a noun and a verb; all others only a name. */
function needsThird(area: string): boolean {
  return area.toLowerCase() === "app";
}

/** A segment with invalid escapes is taken literally: it matches nothing that exists. */
function readable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return encodeURIComponent(segment.toWellFormed());
  }
}

interface Route {
  name: CallName;
  method: Method;
  path: string;
  parameters: string[];
}

const byPath = new Map<string, Route[]>();
for (const name of Object.keys(routes).filter((key): key is CallName => key in routes)) {
  const { method, path, parameters } = routeOf(name);
  const [, area = "", second = "", third = ""] = path.split("/");
  const key = `${area}/${second}/${needsThird(area) ? third : ""}`.toLowerCase();
  byPath.set(key, [...(byPath.get(key) ?? []), { name, method, path, parameters }]);
}
