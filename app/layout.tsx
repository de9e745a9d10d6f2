import { pageStaff, pageTokenScript } from "#server/edge/identity/index.ts";
import { leadBackScript } from "#server/edge/into-admin.ts";
import { productMs } from "#server/foundation/clock.ts";
import { pageTracking } from "#server/foundation/error-tracking/index.ts";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "#components/ui/mantine.css";
import "#components/ui/tokens.css";
import "#components/ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ErrorTracking } from "#components/error-tracking/ErrorTracking.tsx";
import { chunkWatchScript } from "#components/feedback/watch-chunks.ts";
import { Providers } from "#components/session/Providers.tsx";
import { StaffLayer } from "#components/staff/StaffLayer.tsx";
import { isTracked } from "#lib/error-tracking-settings.ts";
import { findScreen } from "#lib/screens.ts";

export const metadata: Metadata = {
  title: { default: "Afterword", template: "%s · Afterword" },
  description: "Ask your customers right after they buy, and see what no pixel can.",
};
export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

/** The token has identified this page; as a part of its address it would reach the history. */
const forgetTokenScript = `
{ const url = new URL(location.href);
  for (const name of ["id_token", "token_attempt", "hmac", "session"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url); }`;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const given = await headers();
  const nonce = given.get("x-nonce") ?? undefined;
  const { isStaff, look, accountId } = await pageStaff();
  const token = await pageTokenScript();
  // First, as App Bridge demands.
  const headScript = token ? token.script + forgetTokenScript : leadBackScript();
  const query = new URLSearchParams(given.get("x-screen-query") ?? "");
  const layout = findScreen(given.get("x-screen-path") ?? "/")?.screen.layout;
  const tracking = isTracked(layout, query) ? pageTracking() : null;
  // A page in a frame of ours is on a screen that has the banner.
  const isFramed = findScreen(given.get("x-screen-path") ?? "/")?.screen.framed === true;
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        {token?.source && (
          <script
            src={token.source.url}
            {...token.source.attributes}
            {...(nonce ? { nonce } : {})}
            suppressHydrationWarning
          />
        )}
        {headScript && (
          <script {...(nonce ? { nonce } : {})} suppressHydrationWarning>
            {headScript}
          </script>
        )}
        <script {...(nonce ? { nonce } : {})} suppressHydrationWarning>
          {chunkWatchScript}
        </script>
        <ColorSchemeScript defaultColorScheme="auto" {...(nonce ? { nonce } : {})} />
      </head>
      <body>
        {tracking && <ErrorTracking settings={tracking} accountId={accountId} />}
        <Providers isInStore={token !== null} nowMs={productMs()}>
          <StaffLayer isStaff={isStaff} look={isFramed ? null : look}>
            {children}
          </StaffLayer>
        </Providers>
      </body>
    </html>
  );
}
