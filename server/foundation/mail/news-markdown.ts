import { type Html, html, trustedHtml } from "#lib/html.ts";
import { type MailSection, SANS, SERIF } from "./frame.ts";

/** Product news from a Markdown file. */
export interface News {
  subject: string;
  sections: MailSection[];
  /** The beginning of the first paragraph, as plain text. */
  preview: string;
}

const FONT = trustedHtml(SANS);

/** In characters; `marks` takes quadratic time. */
const MAX_BLOCK = 2_000;

/**
 * Reads product news: the first heading is the subject; then headings, paragraphs, lists, links and emphasis. Blank
 * lines separate blocks. Anything else is literal text, and no HTML is passed on.
 * @throws Error with a message for the operator, also if a block is too long
 */
export function readNews(markdown: string): News {
  const [first = "", ...rest] = blocksOf(markdown);
  const subject = titleOf(first);
  if (!subject) throw new Error("The file must start with a heading, which becomes the subject: # What's new");
  if (rest.length === 0) throw new Error("The file has only a heading. Add some text below it.");
  const paragraph = rest.find((block) => !/^(#{1,6}|[-*]|\d+\.) /.test(block));
  return {
    subject: plain(subject),
    sections: rest.map(sectionOf),
    preview: plain(paragraph ?? subject).slice(0, 140),
  };
}

const isHeading = (text: string) => /^#{1,6} /.test(text);

/** Headings, paragraphs and lists: a heading is one line, and a blank line ends the block before it. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of markdown.replaceAll("\r\n", "\n").split("\n")) {
    if (open === undefined || isHeading(line)) {
      open = [];
      blocks.push(open);
    }
    open.push(line);
    if (line.trim() === "" || isHeading(line)) open = undefined;
  }
  const written = blocks.map((lines) => lines.join("\n").trim()).filter(Boolean);
  const long = written.find((block) => block.length > MAX_BLOCK);
  if (long !== undefined)
    throw new Error(`A paragraph or list must be at most ${MAX_BLOCK} characters: “${long.slice(0, 40)}…”`);
  return written;
}

function titleOf(block: string): string | undefined {
  return isHeading(block) ? block.slice(block.indexOf(" ")).trim() : undefined;
}

function sectionOf(block: string): MailSection {
  const title = titleOf(block);
  if (title) {
    return {
      html: html`<h2 class="ink" style="margin:24px 0 12px;font:600 20px/1.3 ${trustedHtml(SERIF)};color:#1d1b18;">${inline(title)}</h2>`,
      text: plain(title).toUpperCase(),
    };
  }
  const items = itemsOf(block);
  if (items) {
    const isNumbered = /^\d/.test(block);
    const listed = items.map((item) => html`<li style="margin:0 0 8px;">${inline(item)}</li>`);
    const style = html`margin:0 0 16px;padding:0 0 0 24px;font:400 16px/1.5 ${FONT};color:#1d1b18;`;
    return {
      html: isNumbered
        ? html`<ol class="ink" style="${style}">${listed}</ol>`
        : html`<ul class="ink" style="${style}">${listed}</ul>`,
      text: items.map((item, index) => `${isNumbered ? `${index + 1}.` : "-"} ${plain(item)}`).join("\n"),
    };
  }
  const text = oneLine(block);
  return {
    html: html`<p class="ink" style="margin:0 0 16px;font:400 16px/1.5 ${FONT};color:#1d1b18;">${inline(text)}</p>`,
    text: plain(text),
  };
}

/** The items of a list; null if the block isn't one. Lines without a mark continue the previous item. */
function itemsOf(block: string): string[] | null {
  if (!/^([-*]|\d+\.) /.test(block)) return null;
  return block.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => oneLine(item.replace(/^([-*]|\d+\.) +/, "")));
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

// A link's text may be emphasized; an address in a link is taken literally.
const marks =
  /\[(?<label>[^\]]+)\]\((?<url>[^()\s]+)\)|\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|(?<!\w)_(?<under>[^_]+)_(?!\w)/g;

function inline(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const { label, url, strong, em, under } = match.groups ?? {};
    parts.push(html`${text.slice(end, match.index)}`);
    if (label !== undefined && url !== undefined) {
      parts.push(
        html`<a class="link" href="${checkAddress(url)}" target="_blank" style="color:#4f46c8;">${inline(label)}</a>`,
      );
    } else if (strong !== undefined) parts.push(html`<strong>${inline(strong)}</strong>`);
    else parts.push(html`<em>${inline(em ?? under ?? "")}</em>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
}

/** The text without marks; a link's address follows it. */
function plain(text: string): string {
  return text.replace(marks, (...match) => {
    const { label, url, strong, em, under } = match.at(-1);
    return label === undefined ? plain(strong ?? em ?? under) : `${plain(label)} (${checkAddress(url)})`;
  });
}

function checkAddress(url: string): string {
  if (!/^(https?|mailto):/.test(url) || !URL.canParse(url)) {
    throw new Error(`The link ${url} must be a full URL that starts with http://, https://, or mailto:`);
  }
  return url;
}
