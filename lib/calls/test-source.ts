import * as z from "zod";

/** Who says that a response is a test: its store, for good, or a member, who can put it back; null where it is none. */
export const TestSource = z.enum(["store", "member"]).nullable();
