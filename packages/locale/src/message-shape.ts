import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** One plural in a message and the categories that it writes out; exact matches such as `=0` are left out. */
export interface PluralShape {
  readonly argument: string
  readonly type: Intl.PluralRuleType
  readonly categories: readonly string[]
}

/** What two translations of one text must have in common. */
export interface MessageShape {
  /** Argument names, sorted, each once. */
  readonly placeholders: readonly string[]
  /** Rich-text tags such as `0` of `<0>…</0>`, sorted, each once; `0/` where the tag is empty. */
  readonly tags: readonly string[]
  readonly plurals: readonly PluralShape[]
  /** Sentences that say what is wrong with the message by itself. */
  readonly faults: readonly string[]
}

interface Findings {
  readonly placeholders: Set<string>
  readonly tags: Set<string>
  readonly plurals: PluralShape[]
  readonly faults: Set<string>
}

const pluralTypes: ReadonlyMap<string, Intl.PluralRuleType> = new Map([
  ['plural', 'cardinal'],
  ['selectordinal', 'ordinal'],
])

function isBranches(format: unknown): format is Record<string, CompiledMessage> {
  return typeof format === 'object' && format !== null
}

/** Follows tags through the texts of one branch; each branch closes what it opens. */
function readTags(text: string, findings: Findings): void {
  const open: string[] = []
  for (const [tag, closing, name = '', empty] of text.matchAll(/<(\/?)([A-Za-z0-9]+)(\/?)>/g)) {
    if (closing === '') {
      findings.tags.add(`${name}${empty}`)
      if (empty === '') open.push(name)
    } else if (open.pop() !== name) {
      findings.faults.add(`tag ${tag} closes nothing`)
    }
  }
  for (const name of open) findings.faults.add(`tag <${name}> is not closed`)
}

function readBranches(argument: string, type: string, findings: Findings) {
  return (branches: Record<string, CompiledMessage | number | undefined>): void => {
    const cases = Object.entries(branches).filter(([name]) => name !== 'offset')
    const categories = cases.map(([name]) => name).filter((name) => !/^\d+$/.test(name))
    const pluralType = pluralTypes.get(type)
    if (!categories.includes('other')) findings.faults.add(`{${argument}, ${type}} has no branch "other"`)
    if (pluralType !== undefined) findings.plurals.push({ argument, type: pluralType, categories })
    for (const [, branch] of cases) if (Array.isArray(branch)) readTokens(branch, findings)
  }
}

function readTokens(tokens: CompiledMessage, findings: Findings): void {
  let text = ''
  for (const token of tokens) {
    if (typeof token === 'string') {
      text += token
      continue
    }
    const [argument, type, format] = token
    findings.placeholders.add(argument)
    if (type === undefined) continue
    if (isBranches(format) && (pluralTypes.has(type) || type === 'select')) {
      readBranches(argument, type, findings)(format)
    } else {
      findings.faults.add(
        `{${argument}, ${type}} formats a value; texts take values that are formatted already`,
      )
    }
  }
  if (/[{}]/.test(text)) findings.faults.add('a brace stands alone')
  readTags(text, findings)
}

/** Reads an ICU message; what is wrong with it is in `faults`, syntax errors included. */
export function messageShape(message: string): MessageShape {
  const findings: Findings = { placeholders: new Set(), tags: new Set(), plurals: [], faults: new Set() }
  if (message.trim() === '') findings.faults.add('the text is empty')
  try {
    readTokens(compileMessageOrThrow(message), findings)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    findings.faults.add(`ICU syntax: ${reason}`)
  }
  return {
    placeholders: [...findings.placeholders].toSorted(),
    tags: [...findings.tags].toSorted(),
    plurals: findings.plurals,
    faults: [...findings.faults],
  }
}
