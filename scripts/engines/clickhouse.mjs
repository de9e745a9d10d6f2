import { createServer } from "node:http";
import { Session } from "chdb";

/**
 * ClickHouse's HTTP interface over an engine in this process, as far as `@clickhouse/client` uses it: one statement at a
 * time. Arguments: the folder of the data, and the port. Writes a line once it listens.
 */
const [folder, port] = process.argv.slice(2);
const session = new Session(folder);
const password = process.env.CLICKHOUSE_PASSWORD;

/** @type {Promise<unknown>} */
let last = Promise.resolve();
const inTurn = (work) => {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://clickhouse");
  if (url.pathname === "/ping") return response.end("Ok.\n");
  const body = await textOf(request);
  const given = url.searchParams;
  if (!isAllowed(request.headers.authorization))
    return refuse(response, 516, "Authentication failed (AUTHENTICATION_FAILED)");
  response.setHeader("X-ClickHouse-Query-Id", given.get("query_id") ?? "");
  try {
    response.end(await inTurn(() => (given.has("query") ? insert(given, body, response) : query(given, body))));
  } catch (error) {
    // A failed query's rows would begin the next one's.
    await inTurn(() => session.queryAsync("SELECT 1")).catch(() => undefined);
    const message = error instanceof Error ? error.message : String(error);
    refuse(response, Number(/Code: (\d+)/.exec(message)?.[1] ?? 1001), message.replace(/^.*?DB::Exception: /s, ""));
  }
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));

function isAllowed(header) {
  return !password || header === `Basic ${Buffer.from(`default:${password}`).toString("base64")}`;
}

function refuse(response, code, message) {
  response.writeHead(code === 516 ? 403 : 500, { "X-ClickHouse-Exception-Code": String(code) });
  response.end(`Code: ${code}. DB::Exception: ${message}`);
}

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function query(given, text) {
  const names = [...text.matchAll(/\{(\w+):/g)].map(([, name]) => name);
  for (const name of names) {
    const value = given.get(`param_${name}`);
    // Else the value of an earlier query would be used.
    if (value === null)
      throw new Error(`Code: 456. DB::Exception: Substitution \`${name}\` is not set (UNKNOWN_QUERY_PARAMETER)`);
    await session.queryAsync(`SET param_${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`);
  }
  const settings = settingsOf(given);
  const isRead = /^\s*(SELECT|WITH)\b/i.test(text);
  const withSettings =
    isRead && settings.length > 0 ? text.replace(/(?=\sFORMAT \w+\s*$)/, `\nSETTINGS ${settings.join(", ")}`) : text;
  const result = await session.queryAsync(withSettings);
  return Buffer.from(result.bytes());
}

async function insert(given, rows, response) {
  const [, table, format] = /^INSERT INTO (\S+) .*?FORMAT (\w+)\s*$/s.exec(given.get("query")) ?? [];
  const settings = Object.fromEntries(settingsOf(given).map((setting) => setting.split(" = ")));
  const { rowsSent = 0 } = await session.insert({ table, values: Buffer.from(rows), format, settings });
  response.setHeader("X-ClickHouse-Summary", JSON.stringify({ written_rows: String(rowsSent) }));
  return "";
}

/** The settings among a query's parameters; the others belong to the interface. */
function settingsOf(given) {
  const others = ["query", "query_id", "database", "session_id", "role", "default_format"];
  const own = [...given].filter(([name]) => !others.includes(name) && !name.startsWith("param_"));
  return own.filter(([, value]) => /^\d+$/.test(value)).map(([name, value]) => `${name} = ${value}`);
}
