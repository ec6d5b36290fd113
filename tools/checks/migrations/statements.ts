import { type Constraint, type Node, parse, type RangeVar, scan } from 'libpg-query'

/**
 * What a statement does to a process of the release before, which runs on the new schema for a while.
 * - `adds`: nothing that it sees.
 * - `narrows`: what it writes may be refused.
 * - `removes`: what it reads or names may be gone.
 */
export type Effect = 'adds' | 'narrows' | 'removes'

/** What a comment right before a statement says about it. */
export type Note =
  /** `-- contract: last used by 1.4.0` */
  | { readonly kind: 'contract'; readonly lastUsedBy: string }
  /** `-- compatible: every row that 1.4.0 writes has one` */
  | { readonly kind: 'compatible'; readonly reason: string }
  | { readonly kind: 'none' }

/** A statement of a migration. */
export interface Statement {
  readonly line: number
  readonly effect: Effect
  /** What it is, for the one who reads the finding: `drops a column`. */
  readonly what: string
  /** The table, view or other thing that it makes; null where it makes none. */
  readonly makes: string | null
  /**
   * The tables and views that it changes, by which new ones are told from those that the release before knows; none for all else. What
   * replaces a thing, or leaves it where it is, may change what it makes.
   */
  readonly changes: readonly string[]
  readonly note: Note
}

type Judged = Pick<Statement, 'effect' | 'what'> & Partial<Pick<Statement, 'makes' | 'changes'>>
type Kinds<Union> = Union extends Union ? keyof Union : never
type NodeOf<Kind extends Kinds<Node>> = Extract<Node, Record<Kind, unknown>>[Kind]

const adds = (what: string): Judged => ({ effect: 'adds', what })
const narrows = (what: string): Judged => ({ effect: 'narrows', what })
const removes = (what: string): Judged => ({ effect: 'removes', what })

const on = (judged: Judged, relation: RangeVar | undefined): Judged => ({
  ...judged,
  changes: relation?.relname === undefined ? [] : [relation.relname],
})

/** What a row of the release before may break, also where it leaves the column out: a check can name other columns. */
const limiting: ReadonlySet<string | undefined> = new Set([
  'CONSTR_UNIQUE',
  'CONSTR_PRIMARY',
  'CONSTR_CHECK',
  'CONSTR_FOREIGN',
  'CONSTR_EXCLUSION',
])

/** A column that a row of the release before leaves out has to have a value of its own, or none. */
function judgeColumn(node: Node | undefined): Judged {
  const constraints = node !== undefined && 'ColumnDef' in node ? (node.ColumnDef.constraints ?? []) : []
  const kinds = new Set(
    constraints.map((each) => ('Constraint' in each ? each.Constraint.contype : undefined)),
  )
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'] as const
  const needsValue = kinds.has('CONSTR_NOTNULL') || kinds.has('CONSTR_PRIMARY')
  if (needsValue && !isFilled.some((kind) => kinds.has(kind))) {
    return narrows('adds a column that must have a value and has no default')
  }
  const limit = constraints.find((each) => 'Constraint' in each && limiting.has(each.Constraint.contype))
  if (limit !== undefined) return narrows('adds a column with a constraint')
  return adds('adds a column')
}

function judgeCommand({ subtype, def }: NodeOf<'AlterTableCmd'>): Judged {
  if (subtype === 'AT_AddColumn') return judgeColumn(def)
  if (subtype === 'AT_DropColumn') return removes('drops a column')
  if (subtype === 'AT_AlterColumnType') return removes('changes the type of a column')
  if (subtype === 'AT_SetNotNull') return narrows('makes a column need a value')
  if (subtype === 'AT_AddConstraint') return narrows('adds a constraint')
  // What it refused may stand there soon, and what it is named by in `on conflict` is gone.
  if (subtype === 'AT_DropConstraint') return narrows('drops a constraint')
  if (subtype === 'AT_ColumnDefault')
    return def === undefined ? narrows('drops a default') : adds('sets a default')
  if (subtype === 'AT_DropNotNull') return narrows('lets a column be empty that the release before reads')
  if (subtype === 'AT_ValidateConstraint') return adds('validates a constraint')
  return removes(`does what no rule knows (${subtype})`)
}

/** The worst of several. */
function worst(judged: readonly Judged[]): Judged {
  const by = (effect: Effect) => judged.find((one) => one.effect === effect)
  return by('removes') ?? by('narrows') ?? by('adds') ?? adds('changes nothing')
}

function judgeAlteration({ relation, cmds = [] }: NodeOf<'AlterTableStmt'>): Judged {
  const judged = cmds.map((each) =>
    'AlterTableCmd' in each ? judgeCommand(each.AlterTableCmd) : removes('does what no rule knows'),
  )
  return on(worst(judged), relation)
}

function judgeIndex({ unique, relation }: NodeOf<'IndexStmt'>): Judged {
  return on(unique === true ? narrows('makes a unique index') : adds('makes an index'), relation)
}

/** `on delete cascade`, as the parser writes it. */
const cascade = 'c'

/** The foreign keys of a new table, those of its columns among them. */
function foreignKeys({ tableElts = [] }: NodeOf<'CreateStmt'>): readonly Constraint[] {
  const all = tableElts.flatMap((each) => ('ColumnDef' in each ? (each.ColumnDef.constraints ?? []) : [each]))
  return all.flatMap((each) =>
    'Constraint' in each && each.Constraint.contype === 'CONSTR_FOREIGN' ? [each.Constraint] : [],
  )
}

/** The release before cannot remove what rows that it does not know refer to. */
function judgeTable(table: NodeOf<'CreateStmt'>): Judged {
  const makes = table.relation?.relname ?? null
  if (table.if_not_exists === true)
    return { ...on(narrows('makes a table unless there is one'), table.relation), makes }
  const keeping = foreignKeys(table).flatMap(({ fk_del_action: action, pktable }) =>
    action === cascade ? [] : (pktable?.relname ?? []),
  )
  if (keeping.length === 0) return { ...adds('makes a table'), makes }
  return { ...narrows('makes a table that keeps rows of others from being removed'), makes, changes: keeping }
}

/** PostgreSQL lets `or replace` add columns behind those that are there; what the others show may be another thing. */
function judgeView({ view, replace }: NodeOf<'ViewStmt'>): Judged {
  const makes = view?.relname ?? null
  return replace === true
    ? { ...on(narrows('replaces a view'), view), makes }
    : { ...adds('makes a view'), makes }
}

function judgeInsert({ relation, onConflictClause }: NodeOf<'InsertStmt'>): Judged {
  return onConflictClause?.action === 'ONCONFLICT_UPDATE'
    ? on(narrows('changes rows'), relation)
    : adds('adds rows')
}

/** By the kind of a statement. What none of them knows is refused, since it was not thought of. */
const judges: readonly ((node: Node) => Judged | null)[] = [
  (node) => ('CreateStmt' in node ? judgeTable(node.CreateStmt) : null),
  (node) => ('ViewStmt' in node ? judgeView(node.ViewStmt) : null),
  (node) => ('IndexStmt' in node ? judgeIndex(node.IndexStmt) : null),
  (node) => ('CommentStmt' in node ? adds('comments') : null),
  (node) => ('InsertStmt' in node ? judgeInsert(node.InsertStmt) : null),
  (node) => ('AlterTableStmt' in node ? judgeAlteration(node.AlterTableStmt) : null),
  (node) => ('UpdateStmt' in node ? on(narrows('changes rows'), node.UpdateStmt.relation) : null),
  (node) => ('DeleteStmt' in node ? on(removes('removes rows'), node.DeleteStmt.relation) : null),
  (node) => ('RenameStmt' in node ? on(removes('renames'), node.RenameStmt.relation) : null),
  (node) =>
    'DropStmt' in node
      ? removes(`drops a ${(node.DropStmt.removeType ?? 'thing').replace('OBJECT_', '').toLowerCase()}`)
      : null,
]

function judgeNode(node: Node): Judged {
  for (const judge of judges) {
    const judged = judge(node)
    if (judged !== null) return judged
  }
  return removes(`does what no rule knows (${Object.keys(node).join()})`)
}

function readNote(comments: readonly string[]): Note {
  for (const comment of comments) {
    const [, lastUsedBy] = /^-- contract: last used by (\S+)$/.exec(comment) ?? []
    if (lastUsedBy !== undefined) return { kind: 'contract', lastUsedBy }
    const [, reason] = /^-- compatible: (\S.*)$/.exec(comment) ?? []
    if (reason !== undefined) return { kind: 'compatible', reason }
  }
  return { kind: 'none' }
}

/**
 * Reads a migration by PostgreSQL's own grammar.
 * @throws Error of the parser where it is no SQL
 */
export async function readStatements(sql: string): Promise<readonly Statement[]> {
  // The parser counts bytes.
  const bytes = Buffer.from(sql)
  const { stmts = [] } = await parse(sql)
  const comments = (await scan(sql)).tokens
    .filter(({ tokenName }) => tokenName === 'SQL_COMMENT')
    .map(({ start, text }) => ({ start, text: text.trimEnd() }))
  let before = 0
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length = 0 }) => {
    const since = before
    before = start + length
    if (stmt === undefined) return []
    const line = bytes.subarray(0, start).toString().split('\n').length
    const own = comments.filter((comment) => comment.start >= since && comment.start < start)
    const note = readNote(own.map(({ text }) => text))
    return [{ line, makes: null, changes: [], ...judgeNode(stmt), note }]
  })
}
