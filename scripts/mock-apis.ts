/**
 * With MOCKS=true, answers every model API with the mocks in tests/mocks. Call it before anything captures fetch.
 * True when it did.
 */
export async function mockApisWhenAsked(): Promise<boolean> {
  if (process.env.MOCKS !== "true") return false;
  const { startMocks } = await import("../tests/mocks/node");
  startMocks();
  return true;
}
