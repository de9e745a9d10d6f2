import { expect, test } from "vitest";
import { changeUrl, hostsOfUrl, nameOf, serverOfUrl } from "./hosts-of-url.ts";

test.each([
  "postgresql://user:pass@db1:5432/afterword",
  "postgres://user:a%2Cb@db1/afterword?sslmode=require",
  "postgresql://user:a,b@db1/afterword",
  "postgresql:///afterword?host=/run/postgresql",
  "mysql://db1,db2/afterword",
  "nonsense",
])("%s has one host, and stays as it is", (url) => {
  expect(hostsOfUrl(url, "APP_DATABASE_URL")).toEqual([url]);
});

test("every host gets the login, the database and the settings", () => {
  expect(hostsOfUrl("postgresql://user:p%40,@db1:5432,10.0.0.2,[::1]:5433/shop?sslmode=require", "X")).toEqual([
    "postgresql://user:p%40,@db1:5432/shop?sslmode=require",
    "postgresql://user:p%40,@10.0.0.2/shop?sslmode=require",
    "postgresql://user:p%40,@[::1]:5433/shop?sslmode=require",
  ]);
});

test.each([
  ["db1,,db2/x", "APP_DATABASE_URL has no host name at place 2 of its hosts"],
  [
    "db1,db2:70000/x",
    'APP_DATABASE_URL has the host "db2:70000", which must be a name or an address, and may have a port',
  ],
  ["db1,db 2/x", 'APP_DATABASE_URL has the host "db 2", which must be a name or an address, and may have a port'],
  ["db1:5432,db1/x", "APP_DATABASE_URL has the host db1:5432 twice"],
  ["db1,db2/x?host=db3", 'APP_DATABASE_URL has several hosts, and so must not have "?host="'],
  ["db1,db2/x?port=5433", 'APP_DATABASE_URL has several hosts, and so must not have "?port="'],
  ["a,b,c,d,e,f,g,h,i/x", "APP_DATABASE_URL must have at most 8 hosts, not 9"],
])("%s is refused with a sentence without the password", (rest, message) => {
  expect(() => hostsOfUrl(`postgresql://user:secret@${rest}`, "APP_DATABASE_URL")).toThrow(new Error(message));
});

test("a server is its host without brackets, and its port or PostgreSQL's", () => {
  expect(serverOfUrl("postgresql://u:p@db1/x")).toEqual({ host: "db1", port: 5432 });
  expect(serverOfUrl("postgresql://u:p@[::1]:5433/x")).toEqual({ host: "::1", port: 5433 });
  expect(nameOf({ host: "::1", port: 5433 })).toBe("[::1]:5433");
});

test("an address of several servers keeps them all when something else of it changes", () => {
  const withPassword = (url: string) =>
    changeUrl(url, (first) => {
      first.password = encodeURIComponent("a@b,c");
    });
  expect(withPassword("postgresql://user@db1:1,db2/afterword?x=y")).toBe(
    "postgresql://user:a%40b%2Cc@db1:1,db2/afterword?x=y",
  );
  expect(withPassword("postgresql://user@db1/afterword")).toBe("postgresql://user:a%40b%2Cc@db1/afterword");
});
