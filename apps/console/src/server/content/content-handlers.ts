import type { contentActs, DocumentView } from '../../contract/content.ts'
import { type DocumentKind, documentKinds } from '../../contract/content.ts'
import { type ActScope, actingScope, type Handlers, type Outcome, type Refused } from '../acts/act-scope.ts'
import type { ContentPort, ContentResult } from '../ports.ts'

type Names = keyof typeof contentActs

/** A way to change what visitors read: alone, or with somebody who approves it. */
type People = (typeof documentKinds)[DocumentKind]

interface Wish {
  readonly document: string
  /** Null: the file of the release. */
  readonly revision: number | null
  readonly startsAt: number | null
  readonly over: number
  readonly reason: string
}

const refusals = {
  'changed meanwhile': 'changed-meanwhile',
  unknown: 'unknown',
  'too late': 'too-late',
} as const

/** Why nothing was done; null where it was. */
function refusalIn(result: ContentResult): Refused | null {
  if (result.kind === 'refused-text') {
    return { refusal: 'unfit-text', field: 'text', detail: result.reason }
  }
  return result.kind === 'refused' ? { refusal: refusals[result.reason] } : null
}

/** The same for a document with its history, which has to be one that so many people may change. */
async function documentOf(
  content: ContentPort,
  scope: ActScope,
  { document, people }: { readonly document: string; readonly people: People },
): Promise<DocumentView | Refused> {
  const view = await content.read(actingScope(scope), document)
  if (view === null) return { refusal: 'unknown-document', field: 'document' }
  // What two people have to agree on cannot be done by the act of one.
  return documentKinds[view.kind] === 'two' && people === 'one' ? { refusal: 'needs-second-person' } : view
}

function publishBy(content: ContentPort, people: People) {
  return async (wish: Wish, scope: ActScope): Promise<Outcome<{ publication: number }>> => {
    const { document, revision, startsAt, over, reason: note } = wish
    const view = await documentOf(content, scope, { document, people })
    if ('refusal' in view) return view
    if (startsAt !== null && startsAt <= scope.nowMs) return { refusal: 'too-late', field: 'startsAt' }
    const by = { author: scope.operator.name, approvedBy: scope.approver, note }
    const result = await content.publish(actingScope(scope), { document, revision, startsAt, over, ...by })
    const refused = refusalIn(result)
    if (refused !== null || result.kind !== 'done') return refused ?? { refusal: 'unavailable' }
    const from = startsAt === null ? {} : { startsAt: new Date(startsAt).toISOString() }
    return {
      data: { publication: result.number },
      subject: document,
      before: { revision: view.shown, publication: over === 0 ? null : over },
      after: { revision, publication: result.number, ...from },
      afterwards: content.refresh,
    }
  }
}

function cancelBy(content: ContentPort, people: People) {
  return async (
    wish: { readonly document: string; readonly publication: number; readonly reason: string },
    scope: ActScope,
  ): Promise<Outcome<null>> => {
    const { document, publication: id, reason: note } = wish
    const view = await documentOf(content, scope, { document, people })
    if ('refusal' in view) return view
    const found = view.publications.find((publication) => publication.id === id)
    if (found === undefined) return { refusal: 'unknown' }
    const by = { author: scope.operator.name, approvedBy: scope.approver, note }
    const refused = refusalIn(await content.cancel(actingScope(scope), { id, ...by }))
    if (refused !== null) return refused
    const planned = { revision: found.revision, startsAt: new Date(found.startsAt).toISOString() }
    return {
      data: null,
      subject: document,
      before: { publication: id, ...planned },
      after: { publication: id, cancelled: true },
      afterwards: content.refresh,
    }
  }
}

function previewBy(content: ContentPort, people: People) {
  return async (
    wish: { readonly document: string; readonly revision: number; readonly page: string | null },
    scope: ActScope,
  ): Promise<Outcome<{ link: string }>> => {
    const { document, revision } = wish
    const view = await documentOf(content, scope, { document, people })
    if ('refusal' in view) return view
    const link = await content.previewLink(actingScope(scope), wish)
    if (link === null) return { refusal: 'unknown', field: 'page' }
    return { data: { link }, subject: document, after: { revision } }
  }
}

/** What changes what visitors read: acts of one person, and the same by two. */
function publishingHandlers(content: ContentPort) {
  const [publish, publishByTwo] = [publishBy(content, 'one'), publishBy(content, 'two')]
  return {
    'content.publish': publish,
    'content.publish-by-two': publishByTwo,
    'content.withdraw': (input, scope) => publish({ ...input, revision: null }, scope),
    'content.withdraw-by-two': (input, scope) => publishByTwo({ ...input, revision: null }, scope),
    'content.cancel': cancelBy(content, 'one'),
    'content.cancel-by-two': cancelBy(content, 'two'),
  } satisfies Partial<Handlers<Names>>
}

/** What is done with documents of the site. */
export function contentHandlers(content: ContentPort): Handlers<Names> {
  return {
    'content.list': async (_input, scope) => ({
      data: { documents: [...(await content.list(actingScope(scope)))] },
    }),
    'content.read': async ({ document: name }, scope) => {
      const document = await content.read(actingScope(scope), name)
      return document === null ? { refusal: 'unknown-document', field: 'document' } : { data: { document } }
    },
    'content.text': async (wish, scope) => {
      const text = await content.text(actingScope(scope), wish)
      return text === null ? { refusal: 'unknown' } : { data: { text } }
    },
    'content.check': async (wish, scope) => {
      const checked = await content.check(actingScope(scope), wish)
      return checked.kind === 'fits'
        ? { data: { fault: null, left: [...checked.left] } }
        : { data: { fault: checked.reason, left: [] } }
    },
    'content.save': async ({ document, text, after, reason: note }, scope) => {
      const wish = { document, text, after, author: scope.operator.name, note }
      const result = await content.save(actingScope(scope), wish)
      const refused = refusalIn(result)
      if (refused !== null || result.kind !== 'done') return refused ?? { refusal: 'unavailable' }
      const { number: revision } = result
      const before = { revision: after === 0 ? null : after }
      return { data: { revision }, subject: document, before, after: { revision } }
    },
    'content.preview': previewBy(content, 'one'),
    'content.preview-by-passkey': previewBy(content, 'two'),
    ...publishingHandlers(content),
  }
}
