/** Hands one thing to one holder at a time, in the order in which they asked. */
export class Turns {
  private holder: object | null = null;
  private waiting: { holder: object; begin: () => void }[] = [];

  /** Resolves when it is the asker's turn: at once for who has it already. */
  async take(holder: object): Promise<void> {
    if (this.holder === holder) return;
    if (this.holder === null) this.holder = holder;
    else await new Promise<void>((begin) => this.waiting.push({ holder, begin }));
  }

  /** Gives the turn to the next in line. Does nothing for who does not have it. */
  release(holder: object): void {
    if (this.holder !== holder) return;
    const next = this.waiting.shift();
    this.holder = next?.holder ?? null;
    next?.begin();
  }
}
