// Passes connections to this machine's PORT on to the same port of HOST: in containers, the worker reaches the sandbox at
// the address that the app and browsers use.
import { connect, createServer } from "node:net";

const host = process.env.HOST ?? "";
const port = Number(process.env.PORT);
if (!host || !Number.isInteger(port))
  throw new Error("HOST and PORT must be set to where connections are passed on to.");

const open = new Set();
const server = createServer((near) => {
  const far = connect(port, host);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ]) {
    open.add(one);
    one.on("error", () => other.destroy());
    one.on("close", () => open.delete(one));
    one.pipe(other);
  }
});
server.listen(port, "127.0.0.1");
process.once("SIGTERM", () => {
  server.close();
  for (const socket of open) socket.destroy();
});
