import * as z from "zod";
import { QuestionInput, QuestionsInput } from "../survey/document.ts";
import { plainText, webAddress } from "../survey/plain-text.ts";
import { declareCalls, json } from "./declare.ts";
import { clearable, documentPageOf, listQuery, Name, templateParameter } from "./shapes.ts";
import { idText, WebAddress } from "./value-shapes.ts";

/**
 * A question, or a few that belong together, to add to a survey. `category` is the id of a library category, or the
 * account's own name for one.
 */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  imageUrl: z.string().nullable(),
  questions: z.array(QuestionInput),
  isOwn: z.boolean(),
});
export type Template = z.infer<typeof Template>;

/** Without `id`, creates one. Omitted fields stay unchanged; an empty text or `null` clears a field. */
export const SaveTemplate = z.object({
  id: idText(z.string().max(64, "must have at most 64 characters")).optional(),
  name: Name,
  description: clearable(plainText(2000)),
  category: clearable(plainText(200)),
  imageUrl: clearable(webAddress()),
  questions: QuestionsInput,
});
export type SaveTemplate = z.infer<typeof SaveTemplate>;
const UploadedImage = z.object({ url: WebAddress, width: z.int(), height: z.int() });

export const surveyTemplateCalls = declareCalls("SurveyTemplate", {
  GetById: {
    summary: "One template of the library or the account",
    access: "member",
    effect: "read",
    parameters: templateParameter,
    returns: json(Template),
  },
  List: {
    summary: "The library's templates and the account's own",
    access: "member",
    effect: "read",
    query: z.object({
      ...listQuery(["name", "category", "updatedAt"]),
      status: z.enum(["own", "library"], "must be own or library").optional(),
      categories: plainText(1000).optional(),
    }),
    returns: json(documentPageOf(Template)),
  },
  Save: {
    summary: "Save one of your own templates",
    access: "member",
    effect: "change",
    body: SaveTemplate,
    returns: json(Template),
  },
  UploadTemplateImage: {
    summary: "Upload an image for a template",
    access: "member",
    effect: "change",
    bodyType: "multipart",
    returns: json(UploadedImage, 201),
  },
});
