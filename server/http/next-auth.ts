import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#server/sessions/index.ts";

/** next-auth's own addresses (`/api/auth/session` and its kin), as handlers of a Next route. */
export function serveNextAuth() {
  const route = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> =>
    NextAuth(request, context, authOptions());
  return { GET: route, POST: route };
}
