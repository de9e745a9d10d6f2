import type { Metadata } from "next";
import { NotFound } from "#components/feedback/NotFound.tsx";
import { pageVisitor } from "#server/sessions/index.ts";
import TopBarLayout from "./(topbar)/layout.tsx";

export const metadata: Metadata = { title: "Not found" };

export default async function NotFoundPage() {
  const visitor = await pageVisitor();
  return (
    <TopBarLayout>
      {visitor ? (
        <NotFound homeHref="/dashboard" homeName="Go to the dashboard" />
      ) : (
        <NotFound homeHref="/account/login" homeName="Log in" />
      )}
    </TopBarLayout>
  );
}
