import { membersOf } from "#lib/unknown-values.ts";
import { makeSegment } from "../../../../sandbox/partners/segment/routes.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { segment } from "./index.ts";

testIntegration({
  integration: segment,
  standIn: { slug: "segment", make: makeSegment },
  settings: {},
  credential: { writeKey: "wk-secret" },
  badCredential: { writeKey: "wk-bad" },
  secrets: ["wk-secret"],
  answers: [{ status: 200, body: { success: true } }],
  idsIn: (requests) =>
    requests.flatMap(({ body }) => {
      const { batch } = membersOf(body);
      return Array.isArray(batch) ? batch.map((event) => membersOf(event).messageId) : [];
    }),
});
