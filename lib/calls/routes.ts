import { routes } from "./route-list.ts";

/** Names and addresses of the calls. It holds no schemas, so client bundles can include it. */
export { routes };
export type CallName = keyof typeof routes;
export type Method = "GET" | "POST" | "DELETE";
export type Area = CallName extends infer Name ? (Name extends `${infer Head}.${string}` ? Head : never) : never;

/** Method, path and path parameter names of a call. */
export function routeOf(name: CallName): { method: Method; path: string; parameters: string[] } {
  const [method, path] = splitRoute(routes[name]);
  return { method, path, parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])) };
}

function splitRoute(route: string): [Method, string] {
  const space = route.indexOf(" ");
  const method = route.slice(0, space);
  if (method !== "GET" && method !== "POST" && method !== "DELETE") throw new Error(`unknown method in route ${route}`);
  return [method, route.slice(space + 1)];
}

/** The name of a call in documents and error messages: `surveyGetById`. */
export function operationIdOf(name: CallName): string {
  const [area = "", ...rest] = name.split(".");
  return (
    area.charAt(0).toLowerCase() +
    area.slice(1) +
    rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("")
  );
}
