// A web server for a folder, on this machine alone.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const TYPES = {
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

/** Serves the files of a folder; returns the address, and a way to end it. */
export async function served(folder) {
  const server = createServer((request, response) => {
    const name = path.basename(request.url) || "index.html";
    try {
      const bytes = readFileSync(path.join(folder, name));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() };
}
