import { membersOf, parseJson } from "#lib/unknown-values.ts";

/** A block of a Slack message, with its texts as Slack shows them. */
export interface SlackBlock {
  /** Its place in the message, like a text's in its block. */
  id: string;
  type: string;
  texts: readonly SlackText[];
}

interface SlackText {
  id: string;
  text: string;
  isLink: boolean;
}

/** The blocks of a message as it is sent (`chat.postMessage`, as JSON); none of anything else. */
export function slackBlocks(payload: string): readonly SlackBlock[] {
  const { blocks } = membersOf(parseJson(payload));
  return Object.entries(membersOf(blocks)).map(([id, block]) => {
    const { type, text, elements } = membersOf(block);
    const texts = membersOf(text === undefined ? elements : [text]);
    return { id, type: String(type), texts: Object.entries(texts).map(([place, sent]) => textOf(place, sent)) };
  });
}

function textOf(id: string, sent: unknown): SlackText {
  const { type, text } = membersOf(sent);
  // The one formatted text that we send is a link.
  const link = type === "mrkdwn" ? /^<[^|>]*\|([^>]*)>$/.exec(String(text)) : null;
  return { id, text: withoutEntities(link?.[1] ?? String(text)), isLink: link !== null };
}

function withoutEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
