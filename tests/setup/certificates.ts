import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serverUser } from "./postgres-cluster";

/** Whether OpenSSL is installed. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A certificate authority for tests, in a temporary folder, and the certificates that it signs. */
export function makeAuthority() {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-certificates-"));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const days = ["-days", "2"];
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-subj",
    "/CN=An authority of the tests",
    ...days,
  );
  const { uid, gid } = serverUser();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  return {
    folder,
    ca: file("ca.pem"),
    /** Creates a certificate for a host such as `DNS:localhost` or `IP:127.0.0.1`, readable by PostgreSQL. */
    sign(name: string, host: string): { certificate: string; key: string } {
      const [key, request, certificate, extension] = ["key", "csr", "pem", "cnf"].map(
        (ending) => `${name}.${ending}`,
      ) as [string, string, string, string];
      writeFileSync(file(extension), `subjectAltName=${host}`);
      openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", "/CN=cuepoint-test");
      openssl(
        "x509",
        "-req",
        "-in",
        request,
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-out",
        certificate,
        "-extfile",
        extension,
        ...days,
      );
      if (uid !== undefined) for (const made of [key, certificate]) chownSync(file(made), uid, gid!);
      return { certificate: file(certificate), key: file(key) };
    },
  };
}
