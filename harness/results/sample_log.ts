import { join } from "node:path";
import type { z } from "zod";
import { ConfigError } from "../core/errors.ts";
import { denoFileSystem, type FileSystem } from "./file_system.ts";
import { firstMistake } from "./_problem_text.ts";
import { headerSchema, sampleRecordSchema } from "./_sample_schema.ts";
import { SAMPLE_LOG_VERSION, type SampleLogHeader, type SampleRecord } from "./sample_record.ts";

/** An open sample log: raw records are saved as they arrive, so that a crash loses none. */
export interface SampleLog extends AsyncDisposable {
  /** The file. */
  readonly path: string;
  /** Adds one line; records of overlapping calls stay whole and in the order of the calls. */
  append(record: SampleRecord): Promise<void>;
}

/** What a sample log holds. */
export interface SampleLogContent {
  /** The cell's id. */
  readonly cell: string;
  /** In the order in which they came. */
  readonly records: readonly SampleRecord[];
  /** Whether the last line was cut off, as after a crash; it is left out. */
  readonly cut: boolean;
}

/**
 * Name of a cell's sample log. Different cells never share one.
 *
 * @param cell the cell's id
 * @returns for example `json-string.10KB.records.dari.ndjson`
 */
export function sampleLogName(cell: string): string {
  // `.` stands for `/` and is itself escaped, so the name can be turned back into the id.
  const part = (text: string) => encodeURIComponent(text).replaceAll(".", "%2E");
  return `${cell.split("/").map(part).join(".")}.ndjson`;
}

/**
 * Starts a cell's sample log.
 *
 * @param folder the run's `samples` folder
 * @param cell the cell's id
 * @param files the file system
 * @throws {Deno.errors.AlreadyExists} if the cell has one already: nothing is ever overwritten
 */
export async function createSampleLog(
  folder: string,
  cell: string,
  files: FileSystem = denoFileSystem,
): Promise<SampleLog> {
  const path = join(folder, sampleLogName(cell));
  const file = await files.createAppend(path);
  const header: SampleLogHeader = { type: "header", schemaVersion: SAMPLE_LOG_VERSION, cell };
  await file.append(`${JSON.stringify(header)}\n`);
  return {
    path,
    append: (record) => file.append(`${JSON.stringify(record)}\n`),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}

function parseLine<T>(line: string, schema: z.ZodType<T>, at: string): T {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch (cause) {
    throw new ConfigError(`Cannot read ${at}: it is not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  const version = (input as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof version === "number" && version > SAMPLE_LOG_VERSION) {
    throw new ConfigError(
      `Cannot read ${at}: its format is version ${version}, and this tool reads version ${SAMPLE_LOG_VERSION}`,
      { hint: "read it with the version of the tool that wrote it, or with a newer one" },
    );
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`Cannot read ${at}: ${firstMistake(parsed.error)}`, {
    cause: parsed.error,
  });
}

/**
 * Reads the text of a sample log.
 *
 * @param text the file's text; its last line may be cut off anywhere
 * @param source what to call the file in errors
 * @throws {ConfigError} if the header or any whole line is not what the format says; the message
 * names the file and the line
 */
export function parseSampleLog(text: string, source: string): SampleLogContent {
  const lines = text.split("\n");
  // Every whole line ends with a line break, so what follows the last break is a cut line or "".
  const cut = lines.pop() !== "";
  const [first, ...others] = lines;
  if (first === undefined) {
    throw new ConfigError(`Cannot read "${source}": it ends before its first line does`);
  }
  const header = parseLine(first, headerSchema, `"${source}" line 1`);
  const records = others.map((line, at) =>
    parseLine(line, sampleRecordSchema, `"${source}" line ${at + 2}`)
  );
  return { cell: header.cell, records, cut };
}

/**
 * Reads a sample log, also one whose run is not over or has crashed.
 *
 * @param path the file
 * @param files the file system
 * @throws {ConfigError} as {@linkcode parseSampleLog} does; whatever the file system rejects with
 */
export async function readSampleLog(
  path: string,
  files: FileSystem = denoFileSystem,
): Promise<SampleLogContent> {
  return parseSampleLog(await files.readText(path), path);
}
