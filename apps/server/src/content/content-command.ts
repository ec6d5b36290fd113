import { diff } from 'node:util'
import { documentForms } from '@portico/site'
import type { ContentDocument, ContentPublication } from '@portico/stores'
import {
  checkDocument,
  type DeskOptions,
  publishDocument,
  writeDocument,
  type Written,
} from './content-desk.ts'
import type { ContentAnswer, ContentRequest } from './content-request.ts'
import { previewLink } from './preview-link.ts'

/** How to use the command. */
export const contentUsage = `What the site says, without a build or a restart (docs/white-label.md):

  npm run admin -- content list                        documents, what is shown and what is planned
  npm run admin -- content show <document> [revision]  the text that is shown, or of a revision
  npm run admin -- content check <document> <file>     whether a text fits, without keeping it
  npm run admin -- content put <document> <file | ->   keeps a text as a new revision; nobody sees it yet
  npm run admin -- content preview <document> [revision] [--page /path]
                                                       a link to pages with the newest revision, for an hour
  npm run admin -- content publish <document> [revision]
  npm run admin -- content schedule <document> <revision | none> <time such as 2026-12-01T08:00:00Z>
  npm run admin -- content cancel <publication>        takes back what has not started
  npm run admin -- content roll-back <document>        publishes the revision before again
  npm run admin -- content unpublish <document>        the file of the release is shown again
  npm run admin -- content history <document>          revisions and publications, newest first
  npm run admin -- content diff <document> [old] [new]

With --actor <name> the record names you, else the user of the system; --note <why>, --approved-by <another name>.
Documents: ${documentForms}
`

/** What acts on documents. */
export interface ContentCommandOptions extends DeskOptions {
  /** The site id. */
  readonly website: string
  /** Where visitors see the site, for links. */
  readonly origin: string
  /** The key of links to previews. */
  previewKey(): Promise<Uint8Array>
}

type Act = (request: ContentRequest, options: ContentCommandOptions) => Promise<ContentAnswer>

const said = (result: ContentAnswer['result'], text = ''): ContentAnswer => ({ result, text })
const misused = said('unknown')

const reasons = {
  'changed meanwhile': 'somebody has written a revision meanwhile',
  unknown: 'there is no such document, revision or publication',
  'too late': 'it has started already, or was cancelled',
} as const

/** What an act came to, for people. */
function answerOf(written: Written, done: (number: number) => string): ContentAnswer {
  if (written.kind === 'refused-text') return said('nothing to do', `${written.reason}\n`)
  if (written.kind === 'refused') return said('nothing to do', `${reasons[written.reason]}\n`)
  const left = written.left.map((address) => `Not safe, and left out: ${address}\n`)
  return said('done', `${left.join('')}${done(written.number)}\n`)
}

/** A number from 1 on; null for anything else. */
const numberOf = (word: string): number | null => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : null)

const whatOf = ({ revision }: Pick<ContentPublication, 'revision'>) =>
  revision === null ? 'the file of the release' : `revision ${revision}`

function lineOf({ name, newestRevision, shownNow, planned }: ContentDocument): string {
  const now = shownNow === null ? 'the file of the release' : whatOf(shownNow)
  const later = planned.map(
    (each) => `, ${whatOf(each)} from ${each.startsAt.toISOString()} (publication ${each.id})`,
  )
  return `${name}: ${now}${later.join('')}; newest revision ${newestRevision}\n`
}

async function documentOf({ store }: ContentCommandOptions, name: string): Promise<ContentDocument | null> {
  return (await store.documents()).find((document) => document.name === name) ?? null
}

const list: Act = async ({ words }, { store }) => {
  if (words.length !== 1) return misused
  const documents = await store.documents()
  return said(documents.length > 0 ? 'done' : 'nothing to do', documents.map(lineOf).join(''))
}

const show: Act = async ({ words: [, name = '', word, ...more] }, options) => {
  if (more.length > 0) return misused
  const document = await documentOf(options, name)
  const number = word === undefined ? (document?.shownNow?.revision ?? null) : numberOf(word)
  const revision = number === null ? null : await options.store.revision(name, number)
  return revision === null ? said('nothing to do') : said('done', `${revision.text.trimEnd()}\n`)
}

const check: Act = async ({ words: [, document = '', ...more], input }, options) => {
  if (input === null || more.length > 0) return misused
  const checked = await checkDocument(options, { document, text: input })
  if (checked.kind === 'refused') return said('nothing to do', `${checked.reason}\n`)
  return answerOf({ kind: 'done', number: 0, left: checked.left }, () => `${document} fits`)
}

const put: Act = async ({ words: [, document = '', ...more], input, author, note }, options) => {
  if (input === null || more.length > 0) return misused
  const written = await writeDocument(options, { document, text: input, author, note })
  return answerOf(written, (number) => `${document}: revision ${number}`)
}

const preview: Act = async ({ words: [, document = '', word, ...more], page }, options) => {
  if (more.length > 0) return misused
  const { store, website, origin, nowMs, previewKey } = options
  const number =
    word === undefined ? ((await documentOf(options, document))?.newestRevision ?? null) : numberOf(word)
  const found = number === null ? null : await store.revision(document, number)
  if (found === null) return said('nothing to do', `${reasons.unknown}\n`)
  const site = { website, origin, nowMs, key: await previewKey() }
  return said('done', `${previewLink({ document, revision: found.number, path: page }, site)}\n`)
}

/** Publishes, now or later. */
async function publishAs(
  request: ContentRequest,
  options: ContentCommandOptions,
  what: { readonly document: string; readonly revision: number | null; readonly startsAt?: Date },
): Promise<ContentAnswer> {
  const { author, approvedBy, note } = request
  const written = await publishDocument(options, { ...what, author, approvedBy, note })
  const when = what.startsAt === undefined ? 'now' : `from ${what.startsAt.toISOString()}`
  return answerOf(written, (id) => `${what.document}: ${whatOf(what)} ${when} (publication ${id})`)
}

const publish: Act = async (request, options) => {
  const [, document = '', word, ...more] = request.words
  if (more.length > 0) return misused
  const newest = async () => (await documentOf(options, document))?.newestRevision ?? null
  const revision = word === undefined ? await newest() : numberOf(word)
  if (revision === null) return said('nothing to do', `${reasons.unknown}\n`)
  return publishAs(request, options, { document, revision })
}

const schedule: Act = async (request, options) => {
  const [, document = '', word = '', time = '', ...more] = request.words
  const revision = word === 'none' ? null : numberOf(word)
  const startsAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(time) ? new Date(time) : null
  if ((revision === null && word !== 'none') || more.length > 0) return misused
  if (startsAt === null || !(startsAt.getTime() > options.nowMs)) {
    return said('nothing to do', 'expected a time to come, in UTC, such as 2026-12-01T08:00:00Z\n')
  }
  return publishAs(request, options, { document, revision, startsAt })
}

const cancel: Act = async ({ words: [, word = '', ...more], author, approvedBy, note }, { store }) => {
  const id = numberOf(word)
  if (id === null || more.length > 0) return misused
  return answerOf(
    { ...(await store.cancel({ id, author, approvedBy, note })), left: [] },
    () => `publication ${id} is cancelled`,
  )
}

const rollBack: Act = async (request, options) => {
  const [, document = '', ...more] = request.words
  if (more.length > 0) return misused
  const started = (await options.store.publications(document))
    .filter(({ cancelled, startsAt }) => cancelled === null && startsAt.getTime() <= options.nowMs)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime() || other.id - one.id)
  const [now] = started
  if (now === undefined) return said('nothing to do', `${reasons.unknown}\n`)
  const before = started.find(({ revision }) => revision !== now.revision)
  return publishAs(request, options, { document, revision: before?.revision ?? null })
}

const unpublish: Act = async (request, options) => {
  const [, document = '', ...more] = request.words
  if (more.length > 0) return misused
  return publishAs(request, options, { document, revision: null })
}

const history: Act = async ({ words: [, document = '', ...more] }, { store }) => {
  if (more.length > 0) return misused
  const publications = (await store.publications(document)).map((each) => {
    const by = `${each.author}${each.approvedBy === null ? '' : `, approved by ${each.approvedBy}`}`
    const end = each.cancelled === null ? '' : `; cancelled by ${each.cancelled.author}`
    const why = each.note === '' ? '' : `: ${each.note}`
    return `publication ${each.id}: ${whatOf(each)} from ${each.startsAt.toISOString()} by ${by}${why}${end}\n`
  })
  const revisions = (await store.revisions(document)).map(({ number, madeAt, author, note, text }) => {
    const why = note === '' ? '' : `: ${note}`
    return `revision ${number}: ${madeAt.toISOString()} by ${author}, ${text.length} characters${why}\n`
  })
  return said(revisions.length > 0 ? 'done' : 'nothing to do', [...publications, ...revisions].join(''))
}

const signs = { '-1': '+', '0': ' ', '1': '-' } as const

/** The lines of two texts that differ, with three around each. */
function lineDiff(before: string, after: string): string {
  const lines = diff(before.split('\n'), after.split('\n'))
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - 3), index + 4).some(([sign]) => sign !== 0)
  return lines
    .flatMap(([sign, line], index) => (isNear(index) ? [`${signs[`${sign}`]} ${line}\n`] : []))
    .join('')
}

const compare: Act = async ({ words: [, name = '', old, recent, ...more] }, options) => {
  const document = await documentOf(options, name)
  if (more.length > 0) return misused
  const newer = recent === undefined ? (document?.newestRevision ?? null) : numberOf(recent)
  const older = old === undefined ? (document?.shownNow?.revision ?? (newer ?? 1) - 1) : numberOf(old)
  const after = newer === null ? null : await options.store.revision(name, newer)
  const before = older === null || older === 0 ? null : await options.store.revision(name, older)
  if (after === null) return said('nothing to do', `${reasons.unknown}\n`)
  const text = lineDiff(before?.text ?? '', after.text)
  return said(text === '' ? 'nothing to do' : 'done', text)
}

const acts: ReadonlyMap<string, Act> = new Map([
  ['list', list],
  ['show', show],
  ['check', check],
  ['put', put],
  ['preview', preview],
  ['publish', publish],
  ['schedule', schedule],
  ['cancel', cancel],
  ['roll-back', rollBack],
  ['unpublish', unpublish],
  ['history', history],
  ['diff', compare],
])

/** Does what an operator asks about documents. Rejects with StoreUnavailable. */
export async function runContentCommand(
  request: ContentRequest,
  options: ContentCommandOptions,
): Promise<ContentAnswer> {
  return (await acts.get(request.words[0] ?? '')?.(request, options)) ?? misused
}
