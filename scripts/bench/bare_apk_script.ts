import {
  type ApkToolkit,
  type CaptureLibrary,
  JAVA_TOOLS_FLAGS,
  type Toolkit,
} from "../../harness/build/mod.ts";
import { RUNTIMES } from "../../harness/core/capture.ts";
import { PLUGIN_SCOPES } from "../../harness/core/variant.ts";

/** What the script builds, and with which tools. */
export interface BareBuild {
  readonly library: CaptureLibrary;
  readonly toolkit: Toolkit;
  readonly apkToolkit: ApkToolkit;
  readonly java: string;
  /** Folder of the app's own sources. */
  readonly sample: string;
  /** Folder of the generated debug sources. */
  readonly generated: string;
  readonly mapping: string;
  readonly keystore: string;
  readonly framework: string;
  /** Folder that the script works in. */
  readonly work: string;
}

// The same flags as the pipeline's process: what is compared is not the choice of flags.
const JVM = JAVA_TOOLS_FLAGS.join(" ");
const KOTLIN = "-no-stdlib -no-reflect -Werror -jvm-target 1.8 -Xjdk-release=1.8";

function path(jars: readonly string[]): string {
  return jars.join(":");
}

/**
 * A shell script that builds the same twelve APKs from the same input with the bare tools, one after
 * another, each a process of its own: what somebody would write who knows which steps the variants
 * share. `build.sh all` builds everything, `build.sh debug` what a change of a bridge affects.
 *
 * @param build what to build
 * @returns the script's text
 */
export function bareApkScript(build: BareBuild): string {
  const { library, toolkit, apkToolkit, java, sample, work } = build;
  const { app } = library;
  const jar = (artifact: string) => toolkit.jar(artifact);
  const compileJars = path(app.compileJars.map(jar));
  const r8 = apkToolkit.jars.find((one) => /\/(r8|d8)\.jar$/.test(one)) ?? "";
  const classPath = app.compileJars.map((one) => `--classpath ${jar(one)}`).join(" ");
  const dexed = new Set([...RUNTIMES.flatMap((one) => app.runtimeJars(one)), ...app.libraries]);
  const jars = app.libraries.map((one) => `--jar ${jar(one)}`).join(" ");
  return `#!/bin/sh
set -eu
cd ${work}
kotlin() { # module, class path, sources, out
  ${java} ${JVM} -cp ${path(library.compilerJars.map(jar))} ${library.compilerMain} ${KOTLIN} \\
    -module-name "$1" -cp "$2" -d "$4" "$3"
}
d8() { # mode, out, inputs...
  mode=$1; out=$2; shift 2; mkdir -p "$out"
  ${java} ${JVM} -cp ${r8} com.android.tools.r8.D8 "$mode" --min-api 26 --lib "$JDK" ${classPath} \\
    --output "$out" "$@"
}
transform() { # scope, further options
  ${java} ${JVM} -cp ${path(library.transformJars.map(jar))} ${library.transformMain} transform \\
    --mapping ${build.mapping} --scope "$1" --build-type debug --classes main --classes debug \\
    --classpath ${compileJars} --out "transformed-$1" --report "report-$1.json" $2
}
link() { # build type, option
  aapt2 link -o "base-$1.apk" -I ${build.framework} --manifest ${sample}/AndroidManifest.xml \\
    -A ${sample}/src/main/assets $2 resources.zip
}
package() { # name, base, dex folders...
  name=$1; base=$2; shift 2
  rm -rf stage; mkdir stage; number=1
  for folder in "$@"; do
    suffix=$number; [ $number = 1 ] && suffix=
    cp "$folder/classes.dex" "stage/classes$suffix.dex"
    number=$((number + 1))
  done
  cp "$base" unaligned.apk
  (cd stage && zip -q -X -j ../unaligned.apk *.dex)
  zipalign -f -p 4 unaligned.apk aligned.apk
  apksigner sign --ks ${build.keystore} --ks-pass pass:android --v4-signing-enabled false \\
    --out "$name.apk" aligned.apk
  apksigner verify "$name.apk"
}
libraries() { # runtime, scope
  for one in ${app.runtimeJars("dari")[0]} "$1" ${app.libraries.join(" ")}; do
    if [ "$2" = all ] && [ -d "dex-transformed-$one" ]; then echo "dex-transformed-$one"
    else echo "dex-$one"; fi
  done
}
debug() {
  rm -rf debug transformed-*
  kotlin bridges main:${compileJars} ${build.generated} debug
  transform project ""
  transform all "${jars}"
  d8 --debug dex-app-none $(find main debug -name '*.class')
  d8 --debug dex-app-project $(find transformed-project/classes -name '*.class')
  d8 --debug dex-app-all $(find transformed-all/classes -name '*.class')
  for one in ${app.libraries.join(" ")}; do
    cmp -s "transformed-all/jars/$one.jar" ${jar("X").replace("X.jar", "$one.jar")} && continue
    # A change of a bridge does not change what was hooked in the libraries.
    [ -d "dex-transformed-$one" ] || d8 --release "dex-transformed-$one" "transformed-all/jars/$one.jar"
  done
  for runtime in ${RUNTIMES.join(" ")}; do
    for scope in ${PLUGIN_SCOPES.join(" ")}; do
      package "$runtime-debug-$scope" base-debug.apk "dex-app-$scope" $(libraries "$runtime" "$scope")
    done
  done
}
all() {
  kotlin sample ${compileJars} ${sample}/src/main/kotlin main
${[...dexed].map((one) => `  d8 --release dex-${one} ${jar(one)}`).join("\n")}
  aapt2 compile --dir ${sample}/src/main/res -o resources.zip
  link debug --debug-mode
  link release ""
  debug
  d8 --release dex-app-release $(find main -name '*.class')
  for runtime in ${RUNTIMES.join(" ")}; do
    for scope in ${PLUGIN_SCOPES.join(" ")}; do
      package "$runtime-release-$scope" base-release.apk dex-app-release $(libraries "$runtime" none)
    done
  done
}
JDK=\${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
"$1"
`;
}
