import { type Html, html } from "#lib/html.ts";
import { env } from "#server/foundation/env.ts";
import { drawPlainPage } from "#server/foundation/plain-page.ts";

/** A page about connecting a store, in a platform's frame or in a tab of its own. */
export function drawStorePage(title: string, content: Html): string {
  return drawPlainPage(title, content, rules).markup;
}

/** How to reach support: the platforms' reviews want it in the frame itself. */
export function help(): Html {
  const { SUPPORT_EMAIL, PRIVACY_URL } = env;
  return html`<p>Need help? Email <a href="mailto:${SUPPORT_EMAIL}">${SUPPORT_EMAIL}</a>.${
    PRIVACY_URL && html` <a href="${PRIVACY_URL}" target="_blank" rel="noopener">Privacy policy</a>`
  }</p>`;
}

const rules = `
section > :last-child, section > :last-child > :last-child { margin-bottom: 0; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; }
input { width: 20px; height: 20px; accent-color: #4f46c8; }
button, .button { display: inline-block; min-height: 44px; box-sizing: border-box; margin: 0 0 16px; padding: 12px 20px; border: 0; border-radius: 8px; background: #4f46c8; color: #fff; font: 600 16px/1.25 system-ui, sans-serif; text-decoration: none; cursor: pointer; }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: #a5a0f0; } }
`;
