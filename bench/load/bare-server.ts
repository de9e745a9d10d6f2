import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

// The cost of node:http itself: a body held in memory, no routing, no headers of its own but the type and the length.
// The body is a short one until another is sent with PUT.
let body = Buffer.from('{"hello":"world"}');
let headers = headersOf(body);
createServer((request, response) => {
  if (request.method === "PUT") return void take(request).then(() => response.end());
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

async function take(request: IncomingMessage): Promise<void> {
  body = await buffer(request);
  headers = headersOf(body);
}

function headersOf({ length }: Buffer) {
  return { "content-type": "application/json", "content-length": length };
}
