import { expect, test } from "vitest";
import { importedMessage, undoneMessage } from "./spend-text.ts";

const importId = "01a1f7b5-9183-7e56-87fb-3d90612cbea4";

test.each([
  [{ importId, added: 1, replaced: 0, unchanged: 0 }, "1 row added"],
  [{ importId, added: 1200, replaced: 1, unchanged: 4 }, "1,200 rows added, 1 replaced, 4 already saved"],
  [{ importId, added: 0, replaced: 2, unchanged: 0 }, "2 rows replaced"],
  [{ importId: null, added: 0, replaced: 0, unchanged: 3 }, "Nothing changed. All of these rows were already saved."],
])("says what an import did: %j", (imported, message) => expect(importedMessage(imported)).toBe(message));

test.each([
  [{ removed: 2, restored: 0 }, "Import undone. 2 rows removed."],
  [{ removed: 0, restored: 1 }, "Import undone. 1 row restored."],
  [{ removed: 1, restored: 1 }, "Import undone. 1 row removed, 1 restored."],
])("says what undoing did: %j", (counts, message) => expect(undoneMessage(counts)).toBe(message));
