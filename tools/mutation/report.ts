import type { Judgement, Outcome } from './judge.ts'
import type { Mutant } from './mutants.ts'
import { areaOf } from './scope.ts'

export interface Judged {
  readonly mutant: Mutant
  readonly judgement: Judgement
  /** Why it changes no behaviour, where the list of equivalents names it. */
  readonly equivalent: string | null
}

const isDead = (outcome: Outcome) => outcome === 'killed' || outcome === 'timed out'
const isAlive = ({ judgement, equivalent }: Judged) => !isDead(judgement.outcome) && equivalent === null

function percent(part: number, whole: number): string {
  return whole === 0
    ? '-'
    : (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 })
}

function row(name: string, judged: readonly Judged[]): string {
  const count = (outcome: Outcome) => judged.filter(({ judgement }) => judgement.outcome === outcome).length
  const equivalent = judged.filter(
    ({ judgement, equivalent }) => equivalent !== null && !isDead(judgement.outcome),
  ).length
  const dead = count('killed') + count('timed out')
  const cells = [
    judged.length,
    count('killed'),
    count('timed out'),
    count('survived') + count('unreached') - equivalent,
    equivalent,
    percent(dead, judged.length - equivalent),
  ]
  return [name.padEnd(22), ...cells.map((cell) => String(cell).padStart(11))].join('')
}

function table(title: string, judged: readonly Judged[], nameOf: (mutant: Mutant) => string): string[] {
  const heads = ['mutants', 'killed', 'timed out', 'survived', 'equivalent', 'killed']
  const names = [...new Set(judged.map(({ mutant }) => nameOf(mutant)))].toSorted()
  return [
    [title.padEnd(22), ...heads.map((head) => head.padStart(11))].join(''),
    ...names.map((name) =>
      row(
        name,
        judged.filter(({ mutant }) => nameOf(mutant) === name),
      ),
    ),
    row('all', judged),
    '',
  ]
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

/** One mutant in two lines: where it is, and what stands there instead. */
export function describeMutant({ id, file, line, operator, original, replacement, text }: Mutant): string {
  return `${id} ${file}:${line} ${operator}: ${short(original)} -> ${short(replacement) || '(nothing)'}\n    ${short(text)}`
}

/** What a sample found: by area, by operator, and every mutant that no test noticed. */
export function reportSample(judged: readonly Judged[]): string {
  const alive = judged.filter(isAlive)
  return [
    ...table('area', judged, ({ file }) => areaOf(file) ?? '-'),
    ...table('operator', judged, ({ operator }) => operator),
    `Not noticed (${alive.length}):`,
    ...alive.map(
      ({ mutant, judgement }) => `${judgement.outcome} (${judgement.ran} files) ${describeMutant(mutant)}`,
    ),
  ].join('\n')
}
