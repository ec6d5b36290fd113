import { ownPath } from '@portico/brands'
import type { ActingScope, ContentPort } from '@portico/console'
import { readDocumentName, readReleaseText } from '@portico/site'
import {
  type ContentDocument,
  type ContentPublication,
  type ContentRevision,
  type ContentStore,
  createContentStore,
  holdingAt,
} from '@portico/stores'
import * as v from 'valibot'
import {
  checkDocument,
  type DeskOptions,
  publishDocument,
  writeDocument,
  type Written,
} from '../content/content-desk.ts'
import { previewLink } from '../content/preview-link.ts'

/** What documents need beside the database. */
interface ContentBehind {
  /** As its folder has it. */
  readonly brand: DeskOptions['brand']
  /** Where visitors see the site. */
  readonly origin: string
  /** The key of links to previews. */
  readonly previewKey: Uint8Array
  /** Has this process show what was published. */
  readonly refresh: () => Promise<void>
}

type Summary = Awaited<ReturnType<ContentPort['list']>>[number]
type View = NonNullable<Awaited<ReturnType<ContentPort['read']>>>
type Result = Awaited<ReturnType<ContentPort['save']>>

/** The store in the transaction of an act. */
function storeOf({ sql, website, nowMs }: ActingScope): ContentStore {
  return createContentStore({ sql, website, now: () => nowMs })
}

function resultOf(written: Written): Result {
  if (written.kind !== 'done') return written
  return { kind: 'done', number: written.number }
}

function summaryOf({ name, newestRevision, shownNow, planned }: ContentDocument): readonly Summary[] {
  const kind = readDocumentName(name)?.kind
  // A later release may have written one that this one does not know.
  if (kind === undefined) return []
  const shown = shownNow?.revision ?? null
  const isUsed = [shownNow, ...planned].some((publication) => publication?.revision === newestRevision)
  const states = [
    ...(shown === null ? [] : (['published'] as const)),
    ...(isUsed ? [] : (['draft'] as const)),
    ...(planned.length === 0 ? [] : (['planned'] as const)),
  ]
  const plannedAt = planned[0]?.startsAt.getTime() ?? null
  return [{ name, kind, newestRevision, shown, plannedAt, states }]
}

function revisionOf({ number, madeAt, author, note, text }: ContentRevision): View['revisions'][number] {
  return { number, madeAt: madeAt.getTime(), author, note, length: text.length }
}

function stateOf({ id, startsAt, cancelled }: ContentPublication, holding: number, nowMs: number) {
  if (cancelled !== null) return 'cancelled'
  if (id === holding) return 'shown'
  return startsAt.getTime() > nowMs ? 'planned' : 'past'
}

function publicationOf(
  publication: ContentPublication,
  { holding, nowMs }: { readonly holding: number; readonly nowMs: number },
): View['publications'][number] {
  const { id, revision, startsAt, madeAt, author, approvedBy, note, cancelled } = publication
  return {
    ...{ id, revision, author, approvedBy, note },
    startsAt: startsAt.getTime(),
    madeAt: madeAt.getTime(),
    state: stateOf(publication, holding, nowMs),
    cancelledBy: cancelled?.author ?? null,
  }
}

async function readView(scope: ActingScope, name: string, brand: DeskOptions['brand']): Promise<View | null> {
  const kind = readDocumentName(name)?.kind
  if (kind === undefined) return null
  const { nowMs } = scope
  const store = storeOf(scope)
  const revisions = await store.revisions(name)
  const publications = await store.publications(name)
  const standing = publications.filter(({ cancelled }) => cancelled === null)
  const held = holdingAt(standing, nowMs).get(name)
  const holding = held?.id ?? 0
  return {
    ...{ name, kind, holding },
    newestRevision: revisions[0]?.number ?? 0,
    shown: held?.revision ?? null,
    hasRelease: (await readReleaseText(name, brand)) !== null,
    revisions: revisions.map(revisionOf),
    publications: publications.map((each) => publicationOf(each, { holding, nowMs })),
  }
}

/** Documents of the site, as the console works on them: in the transaction of each act, and by the rules of the command line. */
export function contentPort({ brand, origin, previewKey, refresh }: ContentBehind): ContentPort {
  const deskOf = (scope: ActingScope): DeskOptions => ({
    store: storeOf(scope),
    brand,
    nowMs: scope.nowMs,
  })
  return {
    list: async (scope) => (await storeOf(scope).documents()).flatMap(summaryOf),
    read: (scope, document) => readView(scope, document, brand),
    async text(scope, { document, revision }) {
      if (revision === null) return readReleaseText(document, brand)
      return (await storeOf(scope).revision(document, revision))?.text ?? null
    },
    check: (scope, wish) => checkDocument(deskOf(scope), wish),
    save: async (scope, wish) => resultOf(await writeDocument(deskOf(scope), wish)),
    async previewLink(scope, { document, revision, page }) {
      if (page !== null && !v.is(ownPath, page)) return null
      if ((await storeOf(scope).revision(document, revision)) === null) return null
      const { website, nowMs } = scope
      return previewLink({ document, revision, path: page }, { website, key: previewKey, origin, nowMs })
    },
    async publish(scope, { startsAt, ...wish }) {
      const start = startsAt === null ? {} : { startsAt: new Date(startsAt) }
      return resultOf(await publishDocument(deskOf(scope), { ...wish, ...start }))
    },
    cancel: (scope, wish) => storeOf(scope).cancel(wish),
    refresh,
  }
}
