import { createServer } from "node:http";
import pg from "pg";

const [name] = process.argv.slice(2);
const { PORT, SANDBOX_PORT, DATABASE_URL, CRASHING } = process.env;

const port = { app: PORT, sandbox: SANDBOX_PORT }[name];
const server = createServer((_request, response) => response.end());
if (port) server.listen(Number(port), "127.0.0.1");
else setInterval(() => {}, 60_000);

if (CRASHING === name) {
  process.stdout.write("this is why\n");
  process.exit(3);
}

process.on("SIGTERM", async () => {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.end();
  process.stdout.write("ended in order\n");
  process.exit();
});
process.stdout.write("listens to signals\n");
