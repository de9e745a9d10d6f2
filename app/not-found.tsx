import type { Metadata } from "next";
import { NotFound } from "#components/feedback/NotFound.tsx";
import { BarFrame } from "#components/layout/BarFrame.tsx";
import { PlainFrame } from "#components/layout/PlainFrame.tsx";
import { pageSession } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Not found" };

export default async function NotFoundPage() {
  const session = await pageSession();
  return session?.membership ? (
    <BarFrame>
      <NotFound homeHref="/dashboard" homeName="Go to the dashboard" />
    </BarFrame>
  ) : (
    <PlainFrame>
      <NotFound homeHref="/account/login" homeName="Log in" />
    </PlainFrame>
  );
}
