import { createServer } from "node:http";
import pg from "pg";

const [name] = process.argv.slice(2);
const { PORT, SANDBOX_PORT, APP_DATABASE_URL, WORKER_DATABASE_URL, CRASHING } = process.env;

if (CRASHING === name) {
  process.stdout.write("this is why\n");
  process.exit(3);
}

const port = { app: PORT, sandbox: SANDBOX_PORT }[name];
const connectionString = APP_DATABASE_URL ?? WORKER_DATABASE_URL;
const server = createServer(async (_request, response) => {
  response
    .writeHead(
      await askDatabase().then(
        () => 200,
        () => 503,
      ),
    )
    .end(String(process.pid));
});
if (port) server.listen(Number(port), "127.0.0.1");
else setInterval(() => {}, 60_000);

process.on("SIGTERM", async () => {
  await askDatabase();
  process.stdout.write("ended in order\n");
  process.exit();
});
async function askDatabase() {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

process.stdout.write("listens to signals\n");
