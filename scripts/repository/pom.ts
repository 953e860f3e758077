import { XMLParser } from "fast-xml-parser";

/** A dependency or plugin that a pom names. */
export interface PomArtifact {
  /** Group and artifact, joined by a colon. */
  readonly name: string;
  /** Its version with properties filled in; undefined when the pom states none. */
  readonly version: string | undefined;
}

/** What the pins of a pom can be checked from. */
export interface Pom {
  /** Versions that are decided for all modules. */
  readonly managed: readonly PomArtifact[];
  /** What this pom uses. */
  readonly used: readonly PomArtifact[];
}

type Element = { readonly [name: string]: unknown };

const ARTIFACTS = new Set(["dependency", "plugin"]);
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ARTIFACTS.has(name) });

/**
 * Reads the dependencies and plugins of a pom, also those in `dependencies` of a plugin.
 *
 * @param xml the pom
 * @param inherited properties of the parent
 * @returns its artifacts
 */
export function parsePom(xml: string, inherited: Readonly<Record<string, string>> = {}): Pom {
  const project = child(parser.parse(xml), "project");
  const properties = { ...inherited, ...pomProperties(xml) };
  const managed: PomArtifact[] = [];
  const used: PomArtifact[] = [];

  function visit(element: Element, isManaged: boolean): void {
    for (const [name, value] of Object.entries(element)) {
      if (ARTIFACTS.has(name)) {
        for (const item of value as Element[]) {
          // A file of the user's own SDK: no repository is asked for it.
          if (item["scope"] === "system") continue;
          (isManaged ? managed : used).push(artifact(item, name, properties));
          // What a managed plugin depends on is used as it stands there.
          visit(item, false);
        }
      } else if (name !== "configuration") {
        for (const item of [value].flat()) {
          if (typeof item !== "object" || item === null) continue;
          visit(item as Element, isManaged || /Management$/.test(name));
        }
      }
    }
  }
  visit(project, false);
  return { managed, used };
}

/**
 * The properties of a pom, with `project.version` among them.
 *
 * @param xml the pom
 * @returns values by name
 */
export function pomProperties(xml: string): Record<string, string> {
  const project = child(parser.parse(xml), "project");
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(child(project, "properties"))) {
    properties[name] = String(value);
  }
  const version = project["version"] ?? child(project, "parent")["version"];
  if (version !== undefined) properties["project.version"] = String(version);
  return properties;
}

function artifact(
  element: Element,
  kind: string,
  properties: Readonly<Record<string, string>>,
): PomArtifact {
  const group = element["groupId"] ?? (kind === "plugin" ? "org.apache.maven.plugins" : "");
  const version = element["version"];
  return {
    name: `${group}:${element["artifactId"]}`,
    version: version === undefined ? undefined : String(version).replaceAll(
      /\$\{([^}]+)\}/g,
      (reference, name: string) => properties[name] ?? reference,
    ),
  };
}

function child(element: Element, name: string): Element {
  const found = element[name];
  return typeof found === "object" && found !== null ? found as Element : {};
}
