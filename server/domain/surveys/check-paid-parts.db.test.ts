import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

const asked = (more: object) => ({ questionNameId: "source", type: "text", title: "Where from?", ...more });
const targeted = asked({ showIf: { order: "country", op: "is", value: "DE" } });
const translated = asked({ translations: { de: { title: "Woher?" } } });

async function aMerchant() {
  const { accountId, owner } = await anAccount();
  const cookie = await signIn(owner);
  const save = async (body: object) => {
    const response = await api("POST", "/Survey/Save", { cookie, body });
    const { id, plan } = await response.json();
    return { status: response.status, id, plan };
  };
  const become = (billingPlan: string) =>
    inAccount(accountId, () =>
      tenant().account.update({
        where: { id: accountId },
        data: { billingPlan, trialEndsAt: new Date(Date.now() - 1) },
      }),
    );
  return { save, become };
}

test("after the trial each part needs a plan that includes it, and otherwise nothing is saved", async () => {
  const { save, become } = await aMerchant();
  await become("Free");
  expect(await save({ questions: [targeted] })).toMatchObject({ status: 402, plan: "Orders_1K" });
  expect(await save({ questions: [translated] })).toMatchObject({ status: 402, plan: "Orders_5K" });
  const thankYou = { title: "Thanks", message: "", translations: { de: { title: "Danke" } } };
  expect(await save({ thankYou })).toMatchObject({ status: 402, plan: "Orders_5K" });
  expect(await save({ questions: [asked({})] })).toMatchObject({ status: 200 });
  await become("Orders_1K_Annual");
  expect(await save({ questions: [targeted] })).toMatchObject({ status: 200 });
  expect(await save({ questions: [translated] })).toMatchObject({ status: 402, plan: "Orders_5K" });
  await become("Orders_5K");
  expect(await save({ questions: [translated] })).toMatchObject({ status: 200 });
});

test("existing parts survive losing the plan and can be edited, removed and restored while published; new ones can't be added", async () => {
  const { save, become } = await aMerchant();
  const { id } = await save({ questions: [targeted], publish: true });
  await become("Free");
  const edited = { ...targeted, showIf: { order: "country", op: "is", value: "AT" } };
  expect(await save({ id, questions: [edited] })).toMatchObject({ status: 200 });
  expect(await save({ id, name: "Renamed" })).toMatchObject({ status: 200 });
  expect(await save({ id, questions: [asked({})] })).toMatchObject({ status: 200 });
  expect(await save({ id, questions: [targeted] })).toMatchObject({ status: 200 });
  const other = { ...targeted, showIf: { order: "total", op: "gt", value: 50 } };
  expect(await save({ id, questions: [other] })).toMatchObject({ status: 402, plan: "Orders_1K" });
  expect(await save({ id, publish: true })).toMatchObject({ status: 200 });
});
