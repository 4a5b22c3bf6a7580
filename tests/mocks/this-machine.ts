const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** Returns whether a host name or address is this machine, where a local database may run beside the mocks. */
export const isThisMachine = (host: string): boolean => LOOPBACK.test(host);

/** Returns the file for a host's handlers: `anthropic.ts` for api.anthropic.com. */
export function handlerFile(host: string): string {
  const labels = host.split(".");
  const isName = /[a-z]$/i.test(host) && labels.length > 1;
  const name = (isName ? labels.at(-2)! : host).replace(/[^a-z\d]+/gi, "-").replace(/^-|-$/g, "");
  return `tests/mocks/${name}.ts`;
}
