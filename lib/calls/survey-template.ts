import * as z from "zod";
import { QuestionInput, QuestionsInput } from "../survey/document.ts";
import { plainText, webAddress } from "../survey/plain-text.ts";
import { declareCalls, json, memberChange, memberRead } from "./declare.ts";
import { names, newQuestion, onePage, savedQuestion } from "./example-values.ts";
import { clearable, documentPageOf, listQuery, Name, templateParameter, UploadedImage } from "./shapes.ts";
import { idText } from "./value-shapes.ts";

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
  id: idText("template", z.string().max(64, "must have at most 64 characters")).optional(),
  name: Name,
  description: clearable(plainText(2000)),
  category: clearable(plainText(200)),
  imageUrl: clearable(webAddress()),
  questions: QuestionsInput,
});
export type SaveTemplate = z.infer<typeof SaveTemplate>;

const template = {
  id: names.templateId,
  name: "Gift or not",
  description: "Before the holidays, to know how many orders are presents.",
  category: "motivation",
  imageUrl: "https://harbor-goods.example/gift.png",
  questions: [savedQuestion],
  isOwn: true,
};

export const surveyTemplateCalls = declareCalls({
  GetById: {
    route: "GET /SurveyTemplate/GetById/{id}",
    summary: "Get a template of the library or the account",
    ...memberRead,
    parameters: templateParameter,
    returns: json(Template),
    example: { as: "owner", path: { id: names.templateId }, answer: template },
  },
  List: {
    route: "GET /SurveyTemplate/List",
    summary: "List the library's templates and the account's own",
    note: "`status` is `own` or `library`. Without it, both are listed. `categories` are category IDs or names, separated by commas. `search` looks in names, descriptions, and question titles. Sorted by name by default. When sorted by `updatedAt`, the latest comes first. A page ends after 2 MB of questions, so it can have fewer than `limit` items.",
    ...memberRead,
    tool: "search_library",
    query: z.object({
      ...listQuery(["name", "category", "updatedAt"]),
      status: z.enum(["own", "library"], "must be own or library").optional(),
      categories: plainText(1000).optional(),
    }),
    returns: json(documentPageOf(Template)),
    example: {
      as: "owner",
      query: { categories: "motivation,checkout", status: "own", search: "gift", sortField: "updatedAt" },
      answer: { items: [template], ...onePage },
    },
  },
  Save: {
    route: "POST /SurveyTemplate/Save",
    summary: "Save one of your own templates",
    note: "Without `id`, creates a template. In an update, `description`, `category`, and `imageUrl` keep their values if left out; `null` removes them. Library templates are read-only: 403.",
    ...memberChange,
    staffAction: "Saved a template",
    body: SaveTemplate,
    refusals: ["forbidden", "not-found", "account-full"],
    returns: json(Template),
    example: {
      as: "owner",
      body: {
        name: template.name,
        description: template.description,
        category: template.category,
        imageUrl: template.imageUrl,
        questions: [newQuestion],
      },
      omits: ["id"],
      answer: template,
    },
  },
  UploadTemplateImage: {
    route: "POST /SurveyTemplate/UploadTemplateImage",
    summary: "Upload an image for a template",
    ...memberChange,
    staffAction: "Uploaded a template image",
    bodyType: "multipart",
    returns: json(UploadedImage, 201),
    withoutExample: "takes an image, which JSON can't show",
  },
});
