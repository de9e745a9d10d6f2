import * as z from "zod";
import { Question, QuestionsInput } from "../survey/document.ts";
import { plainText, webAddress } from "../survey/plain-text.ts";
import { declareCalls, json } from "./declare.ts";
import { idParameter, listQuery, Name, pageOf } from "./shapes.ts";

const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  imageUrl: z.string().nullable(),
  questions: z.array(Question),
  isOwn: z.boolean(),
});
const UploadedImage = z.object({ url: z.string(), width: z.int(), height: z.int() });

export const surveyTemplateCalls = declareCalls("SurveyTemplate", {
  GetById: {
    summary: "One template of the library or the account",
    access: "member",
    effect: "read",
    planned: true,
    parameters: idParameter,
    returns: json(Template),
  },
  List: {
    summary: "The library's templates and the account's own",
    access: "member",
    effect: "read",
    planned: true,
    query: z.object({
      ...listQuery(["name", "category", "updatedAt"]),
      status: z.string().optional(),
      categories: z.string().optional(),
    }),
    returns: json(pageOf(Template)),
  },
  Save: {
    summary: "Keep a template of one's own",
    access: "member",
    effect: "change",
    planned: true,
    body: z.object({
      id: z.string().max(64, "must have at most 64 characters").optional(),
      name: Name,
      description: plainText(2000).optional(),
      category: plainText(200).optional(),
      imageUrl: webAddress().optional(),
      questions: QuestionsInput,
    }),
    returns: json(Template),
  },
  UploadTemplateImage: {
    summary: "Upload a template's picture",
    access: "member",
    effect: "change",
    planned: true,
    bodyType: "multipart",
    returns: json(UploadedImage, 201),
  },
});
