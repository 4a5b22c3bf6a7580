/**
 * Returns the process's only value of a name and creates it on the first call. The server bundle and the start script
 * each load their own copy of a module, and development reloads modules on every edit: a connection, a model or a
 * running answer must not exist once per copy.
 */
export function singleton<T>(name: string, create: () => T): T {
  const registry = (globalThis.__cuepoint ??= new Map<string, unknown>());
  if (!registry.has(name)) registry.set(name, create());
  return registry.get(name) as T; // the name determines the type
}

declare global {
  var __cuepoint: Map<string, unknown> | undefined;
}
