/** Grants exclusive access to one holder at a time, in the order of their requests. */
export class Mutex {
  private holder: object | null = null;
  private waiting: { holder: object; grant: () => void }[] = [];

  /** Resolves when the holder has access: at once if it has it already. */
  async acquire(holder: object): Promise<void> {
    if (this.holder === holder) return;
    if (this.holder === null) this.holder = holder;
    else await new Promise<void>((grant) => this.waiting.push({ holder, grant }));
  }

  /** Grants access to the next holder in line. Does nothing if `holder` does not have it. */
  release(holder: object): void {
    if (this.holder !== holder) return;
    const next = this.waiting.shift();
    this.holder = next?.holder ?? null;
    next?.grant();
  }
}
