/** Lets a number of works run at a time; the rest wait in the order they came. */
export class Limiter {
  readonly #most: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = Math.max(1, most);
  }

  /**
   * Runs work as soon as there is room.
   *
   * @param work what to do
   * @returns what it returns
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.#queue.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
