/** Lets a number of works run at a time; of those that wait, the most urgent goes first. */
export class Limiter {
  readonly #most: number;
  readonly #queue: { readonly urgency: number; readonly go: () => void }[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = Math.max(1, most);
  }

  /**
   * Runs work as soon as there is room.
   *
   * @param urgency the higher, the sooner; equal ones go in the order they came
   * @param work what to do
   * @returns what it returns
   */
  async run<T>(urgency: number, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) {
      await new Promise<void>((go) => {
        const behind = this.#queue.findIndex((one) => one.urgency < urgency);
        this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, { urgency, go });
      });
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.#queue.shift();
      if (next === undefined) this.#running--;
      else next.go();
    }
  }
}
