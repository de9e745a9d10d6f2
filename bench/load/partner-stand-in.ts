import { createServer } from "node:http";

// Every partner at once: accepts each request as soon as it has it, and says on GET how many there were and when, in
// milliseconds.
let count = 0;
let firstAt = 0;
let lastAt = 0;
createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  if (request.method === "GET") return void response.end(JSON.stringify({ count, firstAt, lastAt }));
  if (request.method !== "POST") return void response.end("{}");
  request.resume().on("end", () => {
    count += 1;
    lastAt = Date.now();
    firstAt ||= lastAt;
    response.end('{"success":true}');
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
