/**
 * One value for the whole process. The server bundle and the start script each load their own copy of a
 * module, and development reloads modules on every edit: what holds a connection, a model or running answers
 * must not be made once per copy.
 */
export function singleton<T>(name: string, create: () => T): T {
  const registry = ((globalThis as { __cuepoint?: Map<string, unknown> }).__cuepoint ??= new Map());
  if (!registry.has(name)) registry.set(name, create());
  return registry.get(name) as T;
}
