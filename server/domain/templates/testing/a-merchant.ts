import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import type { PlanName } from "#lib/plans.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

/** The owner of a new account, and their calls about templates. */
export async function aMerchant() {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  const get = (path: string) => api("GET", path, { cookie });
  const post = (path: string, body: object) => api("POST", path, { cookie, body });
  const save = (body: object) => post("/SurveyTemplate/Save", body);
  const saved = async (body: object): Promise<Template> => (await save(body)).json();
  const list = async (
    query: Record<string, string> = {},
  ): Promise<{ items: Template[]; total: number; nextCursor: string | null }> =>
    (await get(`/SurveyTemplate/List?${new URLSearchParams(query)}`)).json();
  const append = async (id: string): Promise<Survey> => (await get(`/Survey/AppendTemplateToSurvey/${id}`)).json();
  const clone = async (id: string): Promise<Survey> => (await get(`/Survey/CloneByTemplateId/${id}`)).json();
  const working = async (): Promise<Survey> => (await get("/Survey/GetByAccount")).json();
  const become = (billingPlan: PlanName) =>
    inAccount(accountId, () =>
      tenant().account.update({
        where: { id: accountId },
        data: { billingPlan, trialEndsAt: new Date(Date.now() - 1) },
      }),
    );
  return { accountId, get, post, save, saved, list, append, clone, working, become };
}

export const asked = { type: "text", title: "Who is it for?" };

export const idsOf = ({ questions }: { questions: Template["questions"] }) =>
  questions.map(({ questionNameId }) => questionNameId);
