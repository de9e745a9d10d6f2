import { type CallName, type Method, routeOf, routes } from "./routes.ts";

export interface MatchedCall {
  name: CallName;
  method: Method;
  /** The call's address under `/api`, in the spelling of the list, its parameters as they came. */
  path: string;
  parameters: Record<string, string>;
}

/**
 * The calls that answer at a path, whatever the letter case, with or without `/api` before it; one for each method.
 * Calls of the screens (`/app/…`) answer under `/api` alone. A missing last parameter is the empty text.
 * Gives none for a path that no call has.
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
        // By a function: a text would have its "$&" and "$'" filled in with parts of the path.
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

/** Paths under `/app` have a noun and a verb; all others a name alone. */
function needsThird(area: string): boolean {
  return area.toLowerCase() === "app";
}

/** A segment whose escapes cannot be read is taken letter by letter: it names nothing that is there. */
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
