import { longestDocument } from '@portico/contract'
import * as v from 'valibot'
import { defineAct } from './act.ts'
import { milliseconds, reason } from './fields.ts'

/**
 * What documents of the site are, and how many people it takes to change what visitors read of one, now or later. Two where a wrong text
 * breaks a law or a promise, or where it says which addresses are the operator's. A notice may lead only to those, so it takes one.
 */
export const documentKinds = {
  legal: 'two',
  country: 'two',
  settings: 'two',
  tokens: 'one',
  logo: 'one',
  favicon: 'one',
  notice: 'one',
  titles: 'one',
  coin: 'one',
  guide: 'one',
  news: 'one',
} as const

/** What a document is. */
export type DocumentKind = keyof typeof documentKinds

/** The acts that change what visitors read of a document, and that which shows it before. */
export interface PublishingActs {
  readonly preview: 'content.preview' | 'content.preview-by-passkey'

  readonly publish: 'content.publish' | 'content.publish-by-two'
  readonly withdraw: 'content.withdraw' | 'content.withdraw-by-two'
  readonly cancel: 'content.cancel' | 'content.cancel-by-two'
}

/** Acts on documents of two people have names of their own: a second person approves them, or a fresh passkey makes the link. */
export function publishingActs(kind: DocumentKind): PublishingActs {
  return documentKinds[kind] === 'two'
    ? {
        preview: 'content.preview-by-passkey',
        publish: 'content.publish-by-two',
        withdraw: 'content.withdraw-by-two',
        cancel: 'content.cancel-by-two',
      }
    : {
        preview: 'content.preview',
        publish: 'content.publish',
        withdraw: 'content.withdraw',
        cancel: 'content.cancel',
      }
}

const kind = v.custom<DocumentKind>(
  (value) => typeof value === 'string' && Object.hasOwn(documentKinds, value),
)
const documentName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), v.regex(/^[\w/-]+$/))
const counted = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999_999_999))
/** 0 stands for none. */
const countedOrNone = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999))
/** What a document says. Databases refuse NUL. */
const documentText = v.pipe(v.string(), v.maxLength(longestDocument), v.regex(/^[^\0]*$/))
/** A time to come; null: at once. The last one is the year 2100. */
const start = v.nullable(v.pipe(milliseconds, v.minValue(0), v.maxValue(4_102_444_800_000)))

const summary = v.object({
  name: v.string(),
  kind,
  newestRevision: v.number(),
  /** The revision that visitors see; null: the file of the release. */
  shown: v.nullable(v.number()),
  /** When the next planned change starts. */
  plannedAt: v.nullable(milliseconds),
  /** `draft`: the newest revision is neither shown nor planned. */
  states: v.array(v.picklist(['published', 'draft', 'planned'])),
})

/** A document in a list. */
export type DocumentSummary = v.InferOutput<typeof summary>

const revision = v.object({
  number: v.number(),
  madeAt: milliseconds,
  author: v.string(),
  note: v.string(),
  length: v.number(),
})

/** A text that somebody has saved. */
export type DocumentRevision = v.InferOutput<typeof revision>

const publication = v.object({
  id: v.number(),
  /** Null: the file of the release. */
  revision: v.nullable(v.number()),
  startsAt: milliseconds,
  madeAt: milliseconds,
  author: v.string(),
  approvedBy: v.nullable(v.string()),
  note: v.string(),
  state: v.picklist(['shown', 'planned', 'past', 'cancelled']),
  cancelledBy: v.nullable(v.string()),
})

/** From when a text is shown. */
export type DocumentPublication = v.InferOutput<typeof publication>

const documentView = v.object({
  name: v.string(),
  kind,
  /** 0 before the first. */
  newestRevision: v.number(),
  /** The publication that holds; 0 where none ever did. */
  holding: v.number(),
  /** The revision that visitors see; null: the file of the release. */
  shown: v.nullable(v.number()),
  /** Whether the release has a text of this document. */
  hasRelease: v.boolean(),
  revisions: v.array(revision),
  publications: v.array(publication),
})

/** A document with its history. */
export type DocumentView = v.InferOutput<typeof documentView>

const on = { document: documentName }
const previewing = {
  input: v.strictObject({
    ...on,
    revision: counted,
    /** Null: the page on which the document is seen. */
    page: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  }),
  output: v.object({ link: v.string() }),
}
const publishing = {
  input: v.strictObject({ ...on, revision: counted, startsAt: start, over: countedOrNone, reason }),
  output: v.object({ publication: v.number() }),
}
const withdrawing = {
  input: v.strictObject({ ...on, startsAt: start, over: countedOrNone, reason }),
  output: v.object({ publication: v.number() }),
}
const cancelling = {
  input: v.strictObject({ ...on, publication: counted, reason }),
  output: v.null(),
}

/** What is done with documents of the site. */
export const contentActs = {
  'content.list': defineAct({
    input: v.strictObject({}),
    output: v.object({ documents: v.array(summary) }),
  }),
  'content.read': defineAct({
    input: v.strictObject(on),
    output: v.object({ document: documentView }),
  }),
  /** The text of a revision; null: that of the release. */
  'content.text': defineAct({
    input: v.strictObject({ ...on, revision: v.nullable(counted) }),
    output: v.object({ text: v.string() }),
  }),
  /** Whether a text fits: the reason with its place where it does not, and addresses that pages would leave out. */
  'content.check': defineAct({
    input: v.strictObject({ ...on, text: documentText }),
    output: v.object({ fault: v.nullable(v.string()), left: v.array(v.string()) }),
  }),
  /** Keeps a text as the next revision; refused where another one than `after` is the newest by then. */
  'content.save': defineAct({
    input: v.strictObject({ ...on, text: documentText, after: countedOrNone, reason }),
    output: v.object({ revision: v.number() }),
  }),
  /** A link to a page of the site that shows a revision before it is published. */
  'content.preview': defineAct(previewing),
  'content.preview-by-passkey': defineAct(previewing),
  'content.publish': defineAct(publishing),
  'content.publish-by-two': defineAct(publishing),
  'content.withdraw': defineAct(withdrawing),
  'content.withdraw-by-two': defineAct(withdrawing),
  'content.cancel': defineAct(cancelling),
  'content.cancel-by-two': defineAct(cancelling),
}
