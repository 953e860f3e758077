/** The parts of `deno doc --json` that the documentation check reads. */
export interface DocJson {
  /** By module. */
  readonly nodes: Readonly<Record<string, DocModule>>;
}

/** One documented module. */
export interface DocModule {
  /** The module's own comment. */
  // deno-lint-ignore camelcase -- the name is Deno's
  readonly module_doc?: DocComment;
  /** What it exports. */
  readonly symbols: readonly DocSymbol[];
}

/** An exported name. */
export interface DocSymbol {
  /** The name. */
  readonly name: string;
  /** One for most symbols, several for overloads and merged declarations. */
  readonly declarations: readonly DocDeclaration[];
}

/** A declaration of an exported name. */
export interface DocDeclaration {
  /** `function`, `class`, `interface`, `typeAlias`, `variable`, `enum`, ... */
  readonly kind: string;
  /** Where it stands. */
  readonly location: DocLocation;
  /** Its comment. */
  readonly jsDoc?: DocComment;
  /** A function's signature, or a type's members; only those of a class have this form. */
  readonly def?: DocSignature & { readonly methods?: readonly DocMethod[] };
}

/** A method of a class. */
export interface DocMethod {
  /** The name. */
  readonly name: string;
  /** `private` and `protected` ones are nobody's to call. */
  readonly accessibility?: string;
  /** Where it stands. */
  readonly location: DocLocation;
  /** Its comment. */
  readonly jsDoc?: DocComment;
  /** Its signature. */
  readonly functionDef: DocSignature;
}

/** A place in a source file. */
export interface DocLocation {
  /** A file URL. */
  readonly filename: string;
  /** From 0. */
  readonly line: number;
}

/** A documentation comment. */
export interface DocComment {
  /** The text before the tags. */
  readonly doc?: string;
  /** `@param` and its like. */
  readonly tags?: readonly DocTag[];
}

/** A tag of a comment. */
export interface DocTag {
  /** `param`, `return`, `throws`, `example`, ... */
  readonly kind: string;
  /** Of a parameter. */
  readonly name?: string;
  /** What follows. */
  readonly doc?: string;
}

/** A function's parameters and result. */
export interface DocSignature {
  /** In order. */
  readonly params?: readonly DocParameter[];
  /** Absent when the source does not state it. */
  readonly returnType?: DocType | null;
}

/** A parameter; which fields are there depends on its form. */
export interface DocParameter {
  /** `identifier`, `object`, `array`, `assign` (with a default) or `rest`. */
  readonly kind: string;
  /** Of an identifier. */
  readonly name?: string;
  /** The parameter before its default. */
  readonly left?: DocParameter;
  /** The parameter after the dots. */
  readonly arg?: DocParameter;
}

/** A type; `value` is of interest for `Promise<void>` alone. */
export interface DocType {
  /** The name, for a keyword or a reference. */
  readonly repr: string;
  /** What it is made of. */
  readonly value?: unknown;
}
