import { type Html, html, trustedHtml } from "#lib/html.ts";

/**
 * A page with one message as plain markup: it works without scripts and without signing in. `rules` are the styles of
 * its content.
 */
export function drawPlainPage(title: string, content: Html, rules: string): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} – Afterword</title>
<style>${trustedHtml(sheet + rules)}</style>
</head>
<body>
<main>
<p class="mark">&#8258; Afterword</p>
<section>
<h1>${title}</h1>
${content}
</section>
</main>
</body>
</html>
`;
}

const sheet = `
body { margin: 0; background: #fbfaf8; color: #1d1b18; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 40px 16px; }
.mark { margin: 0 0 16px; font: 600 20px/1.2 Georgia, serif; }
section { padding: 24px; border: 1px solid #e7e4de; border-radius: 10px; background: #fff; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font: 600 24px/1.2 Georgia, serif; }
p { margin: 0 0 16px; unicode-bidi: plaintext; }
a { color: inherit; }
:focus-visible { outline: 3px solid #4f46c8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #151412; color: #f1eee9; }
  section { border-color: #35322e; background: #1e1c1a; }
}
`;
