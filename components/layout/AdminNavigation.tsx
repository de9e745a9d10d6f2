"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { menu } from "./menu.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "s-app-nav": HTMLAttributes<HTMLElement>;
      "s-link": HTMLAttributes<HTMLElement> & Attributes & { href: string };
    }
  }
}

/** The screens that aren't for a store's daily work; the search finds them. */
const searchedOnly = new Set(["/docs/api", "/counter", "/fetch-data", "/testpage"]);

/**
 * The main menu in Shopify's admin: App Bridge reads these elements, draws them beside Shopify's own, and says which was
 * chosen.
 */
export function AdminNavigation() {
  const router = useRouter();
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const href = target instanceof Element ? target.getAttribute("href") : null;
      if (href?.startsWith("/")) router.push(href);
    };
    document.addEventListener("shopify:navigate", follow);
    return () => document.removeEventListener("shopify:navigate", follow);
  }, [router]);
  const items = menu.flatMap((group) => group.items);
  return (
    <s-app-nav style={{ display: "none" }}>
      {items
        .filter(({ path }) => !searchedOnly.has(path))
        .map(({ path, label }) => (
          <s-link key={path} href={path}>
            {label}
          </s-link>
        ))}
    </s-app-nav>
  );
}
