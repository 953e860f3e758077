"use strict";

/** Makes arguments for a bridge method that is known by its parameters' types only. */
globalThis.BridgeArguments = class {
  /** @param {number} size characters of data in a call */
  constructor(size) {
    this.data = "x".repeat(size);
    this.count = 0;
  }

  /** The methods in the order of a round trip: a method that takes a success comes after the others. */
  static order(methods) {
    const isResponse = ({ parameters }) => Number(parameters.includes("boolean"));
    return [...methods].sort((a, b) => isResponse(a) - isResponse(b));
  }

  /** Begins the next round trip, whose calls share a request's id. */
  nextRoundTrip() {
    this.count++;
  }

  /**
   * Arguments for one call: a lone text is a whole message in JSON; otherwise the texts are handler, id and data, or,
   * where there is a success, id and data.
   *
   * @param {readonly string[]} parameters simple names of the Java types
   * @returns {unknown[]}
   */
  of(parameters) {
    const id = `r${String(this.count).padStart(9, "0")}`;
    if (parameters.length === 1 && parameters[0] === "String") return [this.message(id)];
    const texts = [...parameters.includes("boolean") ? [] : ["open"], id, this.data].values();
    return parameters.map((type) => {
      if (type === "String") return texts.next().value ?? null;
      return type === "boolean" ? true : this.count;
    });
  }

  /** A message in JSON that has what the libraries' and the presets' bridges look for. */
  message(id) {
    return JSON.stringify({
      handlerName: "open",
      method: "session",
      requestId: id,
      id,
      success: true,
      header: { action: "topics", id },
      data: this.data,
    });
  }
};
