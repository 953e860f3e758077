import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { DENO_VERSION } from "../pins.ts";
import { parsePom, pomProperties } from "./pom.ts";
import { trackedFiles } from "./tracked_files.ts";

const PARENT = "android/pom.xml";
/** Maven runs these in every jar module, whether a pom names them or not. */
const LIFECYCLE = ["resources", "compiler", "surefire", "jar"]
  .map((name) => `org.apache.maven.plugins:maven-${name}-plugin`);

/** One version and no other: no range, no property left over, nothing that moves. */
function isExact(version: string | undefined): boolean {
  return version !== undefined && /^\d[\w.-]*$/.test(version) &&
    !/SNAPSHOT|LATEST|RELEASE/.test(version);
}

async function poms(): Promise<Map<string, string>> {
  const files = await trackedFiles();
  return new Map(
    files.filter((file) => /^(android\/(.*\/)?|scripts\/bench\/jmh\/)pom\.xml$/.test(file.path))
      .map((file) => [file.path, file.text]),
  );
}

Deno.test("isExact() refuses ranges, moving versions and unknown properties", () => {
  for (const version of ["1.2.3", "3.54.1.0", "0.0.20131108.vaadin1", "1.0-rc1"]) {
    assert.ok(isExact(version), version);
  }
  for (const version of [undefined, "[1,2)", "${x}", "1-SNAPSHOT", "LATEST", "^1.2.3", "1.+"]) {
    assert.ok(!isExact(version), version);
  }
});

Deno.test("deno.json pins every npm package exactly", () => {
  const packages = Object.values(config.imports).filter((target) => !target.startsWith("./"));
  assert.ok(packages.length > 0);
  for (const target of packages) {
    assert.match(target, /^npm:(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

Deno.test("the poms pin every dependency and plugin exactly", async () => {
  const files = await poms();
  const parent = files.get(PARENT);
  assert.ok(parent !== undefined);
  const properties = pomProperties(parent);
  const { managed } = parsePom(parent);
  const pinned = new Set(managed.map((one) => one.name));

  const problems: string[] = [];
  for (const { name, version } of managed) {
    if (!isExact(version)) problems.push(`${PARENT}: ${name} is managed at ${version}`);
  }
  for (const name of LIFECYCLE) {
    if (!pinned.has(name)) problems.push(`${PARENT}: ${name} is left to Maven's default`);
  }
  let count = 0;
  for (const [path, xml] of files) {
    for (const { name, version } of parsePom(xml, properties).used) {
      count++;
      const isPinned = version === undefined ? pinned.has(name) : isExact(version);
      if (!isPinned) problems.push(`${path}: ${name} is used at ${version ?? "no version"}`);
    }
  }
  assert.deepEqual(problems, []);
  assert.ok(count > files.size, `only ${count} artifacts found`);
});

Deno.test("parsePom() tells used from managed artifacts and fills in properties", () => {
  const pom = parsePom(`<project>
    <version>9</version>
    <properties><a.version>1.5</a.version></properties>
    <dependencyManagement><dependencies>
      <dependency><groupId>g</groupId><artifactId>a</artifactId><version>\${a.version}</version></dependency>
    </dependencies></dependencyManagement>
    <dependencies>
      <dependency><groupId>g</groupId><artifactId>a</artifactId></dependency>
      <dependency><groupId>g</groupId><artifactId>b</artifactId><version>\${b.version}</version></dependency>
    </dependencies>
    <build>
      <pluginManagement><plugins><plugin><artifactId>m</artifactId><version>2</version>
        <dependencies><dependency><groupId>g</groupId><artifactId>c</artifactId></dependency></dependencies>
      </plugin></plugins></pluginManagement>
      <plugins><plugin><artifactId>n</artifactId><version>\${project.version}</version></plugin></plugins>
    </build>
  </project>`);
  assert.deepEqual(pom.managed, [
    { name: "g:a", version: "1.5" },
    { name: "org.apache.maven.plugins:m", version: "2" },
  ]);
  assert.deepEqual(pom.used, [
    { name: "g:a", version: undefined },
    { name: "g:b", version: "${b.version}" },
    { name: "g:c", version: undefined },
    { name: "org.apache.maven.plugins:n", version: "9" },
  ]);
});

Deno.test("every file names the same Deno", async () => {
  const named = (await trackedFiles()).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdeno@(\d[\w.-]*)/g)].map((match) => ({ path, version: match[1] }))
  );
  assert.ok(named.some((one) => one.path === ".ci/run"));
  for (const { path, version } of named) assert.equal(version, DENO_VERSION, path);
});
