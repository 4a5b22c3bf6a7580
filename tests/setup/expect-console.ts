let expected: RegExp[] = [];

/** Announces a console.error or console.warn that the test is about to cause. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

export function takeExpectedConsole(): RegExp[] {
  const taken = expected;
  expected = [];
  return taken;
}
