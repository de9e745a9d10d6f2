import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#server/domain/sessions/index.ts";
import { serveUnknown } from "./serve-unknown.ts";

type AuthContext = { params: Promise<{ nextauth: string[] }> };

/**
 * The parts of next-auth that are served: reading the session and signing out. Signing in is the link page's own call.
 */
const served: Record<string, readonly string[]> = {
  GET: ["session", "csrf", "providers"],
  POST: ["signout"],
};

/**
 * next-auth's own addresses (`/api/auth/session` etc.), as handlers of a Next route. It reads the app's address from
 * `NEXTAUTH_URL`, which server/foundation/env.ts sets.
 */
export function serveNextAuth() {
  const unknown = serveUnknown();
  const route = async (request: NextRequest, context: AuthContext): Promise<Response> => {
    const [action = "", ...rest] = (await context.params).nextauth;
    const isServed = rest.length === 0 && served[request.method]?.includes(action);
    return isServed ? withCharset(await NextAuth(request, context, authOptions())) : unknown.GET(request);
  };
  return { ...unknown, GET: route, POST: route };
}

/** next-auth does not declare the encoding of its JSON. */
function withCharset(response: Response): Response {
  if (response.headers.get("content-type") === "application/json")
    response.headers.set("content-type", "application/json; charset=utf-8");
  return response;
}
