import { createServer } from "node:http";

// The floor of node:http: a short body, no routing, no headers of its own but the type and the length.
const body = Buffer.from('{"hello":"world"}');
const headers = { "content-type": "application/json", "content-length": body.length };
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
