import { expect, test } from "vitest";
import { MAX_SAVED_FILTERS } from "#lib/calls/app-saved-filters.ts";
import { aSavedFilter } from "#server/testing/a-saved-filter.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";

const path = "/app/responses/saved-filters";
const vips = { name: "VIPs", parameters: { tag: "vip", range: "30-days" } };

/** An account, with the saved-filter calls of its owner and a member. */
async function aTeam() {
  const { accountId, owner } = await anAccount();
  const colleague = await aPerson();
  await aMembership(accountId, colleague, "member");
  const as = (cookie: string) => ({
    list: async () => await (await api("GET", path, { cookie })).json(),
    create: (body: unknown) => api("POST", path, { cookie, body }),
    rename: (id: string, name: string) =>
      api("POST", "/app/responses/rename-saved-filter", { cookie, body: { id, name } }),
    remove: (id: string) => api("DELETE", `${path}/${id}`, { cookie }),
  });
  return { accountId, owner: as(await signIn(owner, accountId)), member: as(await signIn(colleague, accountId)) };
}

test("a filter that one member saves is visible to everyone in the account, and any of them renames and deletes it", async () => {
  const { owner, member } = await aTeam();
  const saved = await member.create(vips);
  expect(saved.status).toBe(201);
  const { id } = await saved.json();
  expect(await owner.list()).toEqual([{ id, ...vips, createdAt: expect.any(String) }]);
  expect(await (await owner.rename(id, " New VIPs ")).json()).toMatchObject({
    id,
    name: "New VIPs",
    parameters: vips.parameters,
  });
  expect((await member.remove(id)).status).toBe(204);
  expect(await owner.list()).toEqual([]);
  expect([(await member.remove(id)).status, (await owner.rename(id, "Gone")).status]).toEqual([404, 404]);
});

test("another account's saved filters are never seen, renamed or deleted", async () => {
  const [own, other] = [await aTeam(), await aTeam()];
  const id = await aSavedFilter(other.accountId);
  expect(await own.owner.list()).toEqual([]);
  expect([(await own.owner.rename(id, "Mine")).status, (await own.owner.remove(id)).status]).toEqual([404, 404]);
  expect(await other.owner.list()).toMatchObject([{ id, name: "Unread VIPs" }]);
  expect((await own.owner.create({ ...vips, name: "Unread VIPs" })).status).toBe(201);
});

test("a name is unique in the account, ignoring letter case", async () => {
  const { owner } = await aTeam();
  expect((await owner.create(vips)).status).toBe(201);
  const taken = await owner.create({ ...vips, name: "vips " });
  expect(taken.status).toBe(409);
  expect((await taken.json()).detail).toBe("There is already a filter named “vips”. Choose another name.");
  const { id } = await (await owner.create({ ...vips, name: "Others" })).json();
  expect((await owner.rename(id, "VIPS")).status).toBe(409);
  expect((await owner.rename(id, "others")).status).toBe(200);
});

test("an account has at most 50 filters, even if the last two are saved at once", async () => {
  const { accountId, owner, member } = await aTeam();
  for (let number = 2; number <= MAX_SAVED_FILTERS; number++) await aSavedFilter(accountId, `Filter ${number}`);
  const both = await Promise.all([owner.create(vips), member.create({ ...vips, name: "Others" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = await Promise.all(both.filter(({ status }) => status === 409).map((answer) => answer.json()));
  expect(refused).toMatchObject([{ detail: "You can save up to 50 filters. Delete one to make room." }]);
  expect(await owner.list()).toHaveLength(MAX_SAVED_FILTERS);
});

test.each([
  [{ ...vips, name: "  " }, "name"],
  [{ ...vips, name: "x".repeat(61) }, "name"],
  [{ name: "Nothing", parameters: {} }, "parameters"],
  [{ name: "Nothing known", parameters: { page: "2" } }, "parameters"],
  [{ name: "A number", parameters: { tag: 1 } }, "parameters.tag"],
])("refuses %j and names the field", async (body, field) => {
  const { owner } = await aTeam();
  const refused = await owner.create(body);
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, [field]]);
});
