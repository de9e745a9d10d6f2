import type { NextConfig } from "next";

const config: NextConfig = {
  // Several builds of one checkout (a trial beside a test run) keep out of each other's way.
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks all types by itself; a build on a merchant's machine would check them again.
  typescript: { ignoreBuildErrors: true },
  // No screen uses next/image; its optimizer would be work that anyone can ask for.
  images: { unoptimized: true },
  serverExternalPackages: ["@sentry/nextjs", "@sentry/node", "pino", "pg-boss", "pg", "nodemailer"],
  // Screens are rendered per request (CSP nonce), calls never want Next's own redirect of a trailing slash.
  skipTrailingSlashRedirect: true,
  // The development server logs whole addresses; keys and links that stand in one stay out of it.
  logging: { incomingRequests: { ignore: [/[?&](key|apiKey|token|id_token|once|link)=/i] } },
  allowedDevOrigins: ["127.0.0.1"],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
};

export default config;
