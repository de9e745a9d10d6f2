import { once } from "node:events";
import { connect, createServer } from "node:net";
import { StartFailure } from "./failure.mjs";

/** @returns {Promise<number>} a TCP port on 127.0.0.1 that is currently free */
export async function freePort() {
  return await listenBriefly(0);
}

/**
 * @param {string} variable the environment variable that chose the port, for the message
 * @param {number} port
 */
export async function requireFreePort(variable, port) {
  try {
    await listenBriefly(port);
  } catch (error) {
    if (error.code === "EADDRINUSE") {
      throw new StartFailure(
        `Another program is using port ${port}. Stop it, or choose another port with ${variable}.`,
      );
    }
    if (error.code === "EACCES") {
      throw new StartFailure(`You don't have permission to use port ${port}. Choose one above 1023 with ${variable}.`);
    }
    throw error;
  }
}

/**
 * @param {number} port on 127.0.0.1
 * @returns {Promise<boolean>} whether something accepts connections there
 */
export async function isListening(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function listenBriefly(port) {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address.port;
}
