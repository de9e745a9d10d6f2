"use client";
import { useEffect } from "react";
import { reportInBrowser } from "#components/error-tracking/report-in-browser.ts";
import { FailedPage } from "#components/feedback/FailedPage.tsx";
import "#components/ui/tokens.css";
import "#components/ui/global.css";

/** Replaces the whole document when its frame fails, so it brings its own. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    if (error.digest === undefined) reportInBrowser(error);
  }, [error]);
  return (
    <html lang="en" data-mantine-color-scheme={prefersDark() ? "dark" : "light"} suppressHydrationWarning>
      <head>
        <title>This page didn't load · Afterword</title>
      </head>
      <body>
        <FailedPage digest={error.digest} />
      </body>
    </html>
  );
}

function prefersDark(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
}
