import pg from "pg";
import { expect, test } from "vitest";
import { freePort } from "../../../scripts/launcher/ports.mjs";
import { FollowingClient } from "./following-client.ts";

/** The address of two servers that aren't there. */
async function nowhere(): Promise<string> {
  return `postgresql://user:secret@127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}/shop`;
}

test("a client that is ended while it looks for the primary stops looking", async () => {
  const client = new FollowingClient({ connectionString: await nowhere() });
  const connected = client.connect();
  await client.end();
  await expect(connected).rejects.toThrow("Connection terminated before a server was found");
});

test("a pool's time limit counts while a client looks for the primary", async () => {
  const pool = new pg.Pool({ connectionString: await nowhere(), Client: FollowingClient, connectionTimeoutMillis: 50 });
  await expect(pool.query("SELECT 1")).rejects.toThrow("Connection terminated due to connection timeout");
  await pool.end();
});

test("an address with several hosts must be right, and its password stays secret", () => {
  expect(() => new FollowingClient({ connectionString: "postgresql://user:secret@db1,db1/shop" })).toThrow(
    new Error("The database's address has the host db1:5432 twice"),
  );
});

test("with one server, it is a client of that server", async () => {
  const port = await freePort();
  const client = new FollowingClient({ connectionString: `postgresql://user:secret@127.0.0.1:${port}/shop` });
  await expect(client.connect()).rejects.toMatchObject({ code: "ECONNREFUSED", port });
});
