import { type Html, html, trustedHtml } from "#lib/html.ts";

/** A page about connecting a store, in a platform's frame or in a tab of its own. It needs no script. */
export function drawStorePage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} – Afterword</title>
<style>${trustedHtml(sheet)}</style>
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
`.markup;
}

const sheet = `
body { margin: 0; background: #fbfaf8; color: #1d1b18; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 40px 16px; }
.mark { margin: 0 0 16px; font: 600 20px/1.2 Georgia, serif; }
section { padding: 24px; border: 1px solid #e7e4de; border-radius: 10px; background: #fff; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font: 600 24px/1.2 Georgia, serif; }
p { margin: 0 0 16px; unicode-bidi: plaintext; }
section > :last-child, section > :last-child > :last-child { margin-bottom: 0; }
a { color: inherit; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
input { width: 20px; height: 20px; accent-color: #4f46c8; }
button, .button { display: inline-block; min-height: 44px; box-sizing: border-box; margin: 0 0 16px; padding: 12px 20px; border: 0; border-radius: 8px; background: #4f46c8; color: #fff; font: 600 16px/1.25 system-ui, sans-serif; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 3px solid #4f46c8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #151412; color: #f1eee9; }
  section { border-color: #35322e; background: #1e1c1a; }
  :focus-visible { outline-color: #a5a0f0; }
}
`;
