import { RunError } from "../core/errors.ts";

/** What a tool found wrong at one place. */
export interface ToolDiagnostic {
  readonly severity: string;
  readonly message: string;
  /** As the tool names it; absent when it belongs to no file. */
  readonly file?: string | null | undefined;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
}

/** An error as the process of the Java tools reports it. */
export interface ToolFailure {
  /** `input`: what the tool was given is at fault; anything else: the tool is. */
  readonly kind: string;
  readonly message: string;
  readonly diagnostics?: readonly ToolDiagnostic[] | null | undefined;
}

function diagnosticText({ severity, message, file, line, column }: ToolDiagnostic): string {
  const place = [file, line, column].filter((part) => part !== null && part !== undefined);
  return `${place.length === 0 ? "" : `${place.join(":")}: `}${severity}: ${message}`;
}

/** A Java tool refused its input, or failed; exit 1. */
export class JavaToolError extends RunError {
  override readonly name: string = "JavaToolError";
  /** The step that asked. */
  readonly what: string;
  readonly kind: string;
  readonly diagnostics: readonly ToolDiagnostic[];

  constructor(what: string, failure: ToolFailure) {
    const diagnostics = failure.diagnostics ?? [];
    super([`"${what}" failed: ${failure.message}`, ...diagnostics.map(diagnosticText)].join("\n"));
    this.what = what;
    this.kind = failure.kind;
    this.diagnostics = diagnostics;
  }
}
