import { expect, test } from "vitest";
import { isAppError } from "#lib/errors.ts";
import { DeadCredentials, type PlatformStores, type Store } from "../platform.ts";

/** A store of a platform in the sandbox, and what happens to it. */
interface PlatformHarness {
  stores: PlatformStores;
  /** A store that is connected, with nothing of ours in it yet. */
  connect: () => Promise<Store>;
  /** The same store with credentials that the platform refuses. */
  withBadCredentials: (store: Store) => Store;
  /** Places an order; returns its id as shoppers' pages send it. */
  placeOrder: (store: Store) => Promise<string>;
  /** Presses a button on the store's own page of orders. */
  changeOrder: (
    store: Store,
    form: { order: string; action: "refund" | "cancel"; amount?: string },
  ) => Promise<Response>;
  /** An id that no order has. */
  unknownOrderId: string;
  /** Makes the partner's next requests fail with this status. */
  fail: (status: number, times: number) => Promise<void>;
  /** Null where the platform sends webhooks to the app by its registration, and a store has none of its own. */
  webhooks: {
    /** Switches ours off behind our back. */
    switchOff: (store: Store) => Promise<void>;
    /** How many active ones of ours the store has. */
    count: (store: Store) => Promise<number>;
  } | null;
  /** The key that the survey on the store's order pages has, null without one; null where the merchant places it. */
  placedKey: ((store: Store) => Promise<string | null>) | null;
}

const deliveryUrl = "http://127.0.0.1:3000/api/webhooks/test?store=00000000-0000-7000-8000-000000000001";
const secret = "a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4";

/** What every platform has to do, by any protocol. */
export function testPlatform(name: string, make: () => Promise<PlatformHarness>): void {
  test(`${name}: a store says what it is`, async () => {
    const { stores, connect } = await make();
    const details = await stores.readStore(await connect());
    expect(details.currency).toMatch(/^[A-Z]{3}$/);
  });

  test(`${name}: an order is read with its facts, alone and in the list of changed ones`, async () => {
    const { stores, connect, placeOrder } = await make();
    const store = await connect();
    const before = new Date(Date.now() - 60_000);
    const sourceOrderId = await placeOrder(store);
    const order = await stores.readOrder(store, sourceOrderId);
    expect(order).toMatchObject({ sourceOrderId, isAccepted: true, isTest: false, isWebCheckout: true });
    expect(order?.facts).toMatchObject({ total: expect.any(Number), currency: expect.stringMatching(/^[A-Z]{3}$/) });
    const { orders } = await stores.listOrders(store, before, null);
    expect(orders.map((one) => one.sourceOrderId)).toContain(sourceOrderId);
    expect((await stores.listOrders(store, new Date(Date.now() + 60_000), null)).orders).toEqual([]);
  });

  test(`${name}: an order says what was refunded of it; it counts until it is canceled`, async () => {
    const { stores, connect, placeOrder, changeOrder } = await make();
    const store = await connect();
    const order = await placeOrder(store);
    const read = async () => {
      const found = await stores.readOrder(store, order);
      return found && [found.isAccepted, found.facts.total, found.refunded ?? 0];
    };
    expect(await read()).toEqual([true, 49.9, 0]);
    for (const amount of ["10", "2.5"])
      expect((await changeOrder(store, { order, action: "refund", amount })).ok).toBe(true);
    expect(await read()).toEqual([true, 49.9, 12.5]);
    expect((await changeOrder(store, { order, action: "cancel" })).ok).toBe(true);
    expect(await read()).toEqual([false, 49.9, 12.5]);
    expect((await changeOrder(store, { order, action: "refund" })).ok).toBe(true);
    expect((await read())?.[2]).toBe(49.9);
  });

  test(`${name}: an order that the store doesn't know is null`, async () => {
    const { stores, connect, unknownOrderId } = await make();
    const store = await connect();
    expect(await stores.readOrder(store, unknownOrderId)).toBeNull();
    expect(await stores.readOrder(store, "../webhooks")).toBeNull();
  });

  test(`${name}: webhooks are made once, and repaired when they were switched off`, async () => {
    const { stores, connect, webhooks } = await make();
    const store = await connect();
    const made = await stores.subscribe(store, deliveryUrl, secret);
    expect(await stores.subscribe(store, deliveryUrl, secret)).toBe(0);
    if (webhooks === null) return expect(made).toBe(0);
    expect(made).toBeGreaterThan(0);
    expect(await webhooks.count(store)).toBe(made);
    await webhooks.switchOff(store);
    expect(await stores.subscribe(store, deliveryUrl, secret)).toBe(made);
    expect(await webhooks.count(store)).toBe(made);
  });

  test(`${name}: the survey is placed for an account's key, replaced, and taken away, or the merchant places it`, async () => {
    const { stores, connect, placedKey } = await make();
    const { placeSurvey, removeSurvey } = stores;
    if (placedKey === null) return expect([placeSurvey, removeSurvey]).toEqual([null, null]);
    const store = await connect();
    expect(await placedKey(store)).toBeNull();
    for (const publishableKey of ["pk_1", "pk_1", "pk_2"]) {
      await placeSurvey?.(store, { appUrl: "http://127.0.0.1:3000", publishableKey });
      expect(await placedKey(store)).toBe(publishableKey);
    }
    await removeSurvey?.(store);
    expect(await placedKey(store)).toBeNull();
    await removeSurvey?.(store);
  });

  test(`${name}: disconnecting leaves no webhook, and is possible with dead credentials`, async () => {
    const { stores, connect, webhooks, withBadCredentials } = await make();
    const store = await connect();
    await stores.subscribe(store, deliveryUrl, secret);
    await stores.disconnect(withBadCredentials(store), deliveryUrl);
    await stores.disconnect(store, deliveryUrl);
    expect((await webhooks?.count(store)) ?? 0).toBe(0);
  });

  test(`${name}: refused credentials are dead ones, and say what the merchant can do`, async () => {
    const { stores, connect, withBadCredentials } = await make();
    const dead = withBadCredentials(await connect());
    await expect(stores.readStore(dead)).rejects.toBeInstanceOf(DeadCredentials);
    await expect(stores.readStore(dead)).rejects.toThrow(/\. (Connect|Open|Add|In) [^.]+\.$/);
    await expect(stores.listOrders(dead, new Date(), null)).rejects.toBeInstanceOf(DeadCredentials);
  });

  test(`${name}: a store that fails is a partner's failure, in a sentence for its merchant`, async () => {
    const { stores, connect, fail } = await make();
    const store = await connect();
    await fail(500, 1);
    const error = await stores.readStore(store).catch((thrown: unknown) => thrown);
    expect(isAppError(error) && error.code).toBe("partner-failed");
    expect(String(error)).toContain(store.domain);
  });
}
