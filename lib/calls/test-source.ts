import * as z from "zod";

/** Who marked a response as a test: its store, permanently, or a member, who can undo it; null if it isn't one. */
export const TestSource = z.enum(["store", "member"]).nullable();
