import { NotFound } from "#components/feedback/NotFound.tsx";
import { pageVisitor } from "#server/edge/identity/index.ts";

/** The not-found message and a way back, without a frame. */
export async function NotFoundHere() {
  const visitor = await pageVisitor();
  return visitor ? (
    <NotFound homeHref="/dashboard" homeName="Go to the dashboard" />
  ) : (
    <NotFound homeHref="/account/login" homeName="Sign in" />
  );
}
