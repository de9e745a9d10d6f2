import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Route, sendJson, sendPage, sendProblem } from "../http.ts";
import type { Mailbox } from "./mailbox.ts";
import { attachmentPath, renderMailBody, renderMailboxPage } from "./mailbox-page.ts";

const MAIL_BODY_PATH = /^\/mailbox\/([0-9a-f-]{36})\/body$/;
const ATTACHMENT_PATH = /^\/mailbox\/([0-9a-f-]{36})\/attachments\/(\d{1,3})$/;
const KEEP_ALIVE_INTERVAL_MS = 15_000;

/** `GET /mail?to=` for programs, and the mailbox page with its frame and its event stream for people. */
export function mailRoutes(mailbox: Mailbox): Route[] {
  return [
    (request, response) => {
      if (request.path !== "/mail" || request.method !== "GET") return false;
      const mails = mailbox.list(request.query.get("to") ?? undefined);
      return sendJson(
        response,
        mails.map(({ id, to, subject, text, html, receivedAt, attachments = [] }) => ({
          to,
          subject,
          text,
          html,
          receivedAt,
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name }, place) => ({ name, path: attachmentPath(id, place) })),
          }),
        })),
      );
    },
    (request, response) => {
      if (request.path !== "/mailbox" || request.method !== "GET") return false;
      const nonce = randomBytes(16).toString("base64");
      const page = renderMailboxPage(mailbox.list(), mailbox.find(request.query.get("id") ?? ""), nonce);
      return sendPage(response, page, {
        "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      });
    },
    (request, response) => {
      const id = MAIL_BODY_PATH.exec(request.path)?.[1];
      if (id === undefined || request.method !== "GET") return false;
      const mail = mailbox.find(id);
      if (!mail)
        return sendProblem(response, 404, "This email doesn't exist. The sandbox deletes its emails when it stops.");
      // The policy repeats the frame's sandbox, so that the body is just as harmless when opened directly.
      return sendPage(response, renderMailBody(mail), {
        "content-security-policy":
          "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
      });
    },
    (request, response) => {
      const [, id, place] = ATTACHMENT_PATH.exec(request.path) ?? [];
      if (id === undefined || request.method !== "GET") return false;
      const found = mailbox.find(id)?.attachments?.[Number(place)];
      if (!found) return sendProblem(response, 404, "This attachment doesn't exist.");
      response.writeHead(200, {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
        "x-content-type-options": "nosniff",
      });
      response.end(found.bytes);
      return true;
    },
    (request, response) => {
      if (request.path !== "/mailbox/events" || request.method !== "GET") return false;
      streamArrivals(mailbox, response);
      return true;
    },
  ];
}

/** Server-sent events: one "mail" event for each mail that arrives while the page is open. */
function streamArrivals(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": open\n\n");
  const stop = mailbox.onReceived(() => response.write("event: mail\ndata: \n\n"));
  const keepAlive = setInterval(() => response.write(": still here\n\n"), KEEP_ALIVE_INTERVAL_MS);
  response.on("close", () => {
    stop();
    clearInterval(keepAlive);
  });
}
