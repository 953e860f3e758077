"use strict";

/** Makes arguments for a bridge method that is known by its parameters' types only. */
class BridgeArguments {
  /** @param {number} size characters of data in a call */
  constructor(size) {
    this.data = "x".repeat(size);
    this.count = 0;
  }

  /**
   * Fresh arguments: a lone text is a whole message in JSON; of several texts the second is the request's id where
   * there are at least three (handler, id, data), the first where there are fewer (id, data).
   *
   * @param {readonly string[]} parameters simple names of the Java types
   * @returns {unknown[]}
   */
  next(parameters) {
    const id = `r${String(++this.count).padStart(9, "0")}`;
    const texts = parameters.filter((type) => type === "String").length;
    if (texts === 1 && parameters.length === 1) return [this.message(id)];
    const roles = texts >= 3 ? ["open", id, this.data] : [id, this.data];
    let text = 0;
    return parameters.map((type) => {
      if (type === "String") return text < roles.length ? roles[text++] : null;
      if (type === "boolean") return true;
      return this.count;
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
}
