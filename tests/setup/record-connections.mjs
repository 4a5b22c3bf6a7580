// Preloaded by `--import`: writes every host that the process resolves or connects to into the file CONNECTIONS_FILE.
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

const record = (host) => appendFileSync(process.env.CONNECTIONS_FILE, `${host}\n`);
appendFileSync(process.env.CONNECTIONS_FILE, ""); // shows that the recorder was loaded

for (const resolver of [dns, dns.promises]) {
  const { lookup } = resolver;
  resolver.lookup = function (host, ...rest) {
    record(host);
    return lookup.call(this, host, ...rest);
  };
}
syncBuiltinESMExports();

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const isLocal = typeof options === "string" || options?.path;
  if (!isLocal) record(options?.host ?? args[1] ?? "localhost");
  return connect.apply(this, args);
};
