/** Called for every module specifier of a file. */
export type OnSpecifier = (specifier: string, node: Deno.lint.Node) => void;

/**
 * A visitor that sees every way to name another module: static and dynamic imports, re-exports and
 * `import("…")` types. A dynamic import of a computed specifier names nothing and is not seen.
 *
 * @param onSpecifier what to do with each
 * @returns the visitor
 */
export function visitSpecifiers(onSpecifier: OnSpecifier): Deno.lint.LintVisitor {
  return {
    ImportDeclaration(node) {
      onSpecifier(node.source.value, node);
    },
    ExportAllDeclaration(node) {
      onSpecifier(node.source.value, node);
    },
    ExportNamedDeclaration(node) {
      if (node.source) onSpecifier(node.source.value, node);
    },
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string") {
        onSpecifier(node.source.value, node);
      }
    },
    TSImportType(node) {
      const { argument } = node;
      if (argument.type !== "TSLiteralType" || argument.literal.type !== "Literal") return;
      if (typeof argument.literal.value === "string") onSpecifier(argument.literal.value, node);
    },
  };
}
