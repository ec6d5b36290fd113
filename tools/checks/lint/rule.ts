/** The parts of an ESTree node that the rules read. */
export type SyntaxNode = { type: string; range?: [number, number] }

export type Comment = { value: string; range: [number, number] }

/** What a rule gets from the linter, in the shape of an ESLint rule context. */
export type RuleContext = {
  options: readonly unknown[]
  report: (finding: { node: SyntaxNode; message: string } | { loc: unknown; message: string }) => void
  sourceCode: { getAllComments: () => readonly (Comment & { loc: unknown })[] }
}

/** A lint rule: one function per kind of syntax node. */
export type Rule = {
  meta?: { schema: readonly unknown[] }
  create: (context: RuleContext) => { [Kind in keyof Visited]?: (node: Visited[Kind]) => void }
}

/** What two sides are compared by. */
export type Expression = Callee & { argument?: Expression | null; expressions?: readonly Expression[] }

/** What is called, and what it is called with: names, members, calls within calls. */
export type Callee = SyntaxNode & {
  name?: string
  object?: Callee
  property?: Callee
  callee?: Callee
  arguments?: readonly Callee[]
  computed?: boolean
  consequent?: Callee
  alternate?: Callee
  expressions?: readonly Callee[]
  value?: unknown
}

export type VariableDeclarator = SyntaxNode & {
  id: SyntaxNode & { name?: string; typeAnnotation?: unknown }
  init: SyntaxNode | null
}

/** The nodes that the rules visit. */
export type Visited = {
  BinaryExpression: SyntaxNode & { operator: string; left: Expression; right: Expression }
  CallExpression: SyntaxNode & { callee: Callee; arguments: readonly Callee[] }
  ExportAllDeclaration: SyntaxNode
  ExportNamedDeclaration: SyntaxNode & {
    source: SyntaxNode | null
    declaration: (SyntaxNode & { declarations?: VariableDeclarator[] }) | null
  }
  JSXExpressionContainer: SyntaxNode & { expression: Callee }
  JSXText: SyntaxNode & { value: string }
  Program: SyntaxNode
  TemplateLiteral: SyntaxNode & {
    quasis: readonly { value: { cooked: string | null } }[]
    expressions: readonly Callee[]
  }
}
