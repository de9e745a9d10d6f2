import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "@mantine/core/styles.layer.css";
import "#components/ui/tokens.css";
import "#components/ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { chunkWatchScript } from "#components/feedback/watch-chunks.ts";
import { Providers } from "#components/ui/Providers.tsx";

export const metadata: Metadata = {
  title: { default: "Afterword", template: "%s · Afterword" },
  description: "Ask your customers right after they buy, and see what no pixel tells.",
};
export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <script {...(nonce ? { nonce } : {})} suppressHydrationWarning>
          {chunkWatchScript}
        </script>
        <ColorSchemeScript defaultColorScheme="auto" {...(nonce ? { nonce } : {})} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
