/**
 * Guards shared by this folder. They are private, because callers see only the errors they throw.
 *
 * @module
 */

/** Refuses an empty list, or one that holds a value that is not a finite number. */
export function checkValues(values: ArrayLike<number>, least: number = 1): void {
  if (values.length < least) {
    throw new RangeError(
      `Cannot use a list of ${values.length} values: wanted at least ${least}`,
    );
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new RangeError(`Cannot use the value at index ${i}: "${values[i]}" is not finite`);
    }
  }
}

/** Refuses a probability that is not strictly between 0 and 1. */
export function checkOpenUnit(name: string, value: number): void {
  if (!(value > 0 && value < 1)) {
    throw new RangeError(`Cannot use "${value}" as ${name}: wanted a number between 0 and 1`);
  }
}

/** Refuses what is not an integer of at least `least`. */
export function checkCount(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`Cannot use "${value}" as ${name}: wanted an integer from ${least}`);
  }
}

/** An element that is known to exist; the index arithmetic around the call guarantees it. */
export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`Cannot read index ${index} of a list of ${values.length}`);
  }
  return value;
}
