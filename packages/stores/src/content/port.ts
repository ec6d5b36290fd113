/** Who acts, why, and with whose approval. */
export interface ContentAct {
  /** Whom the record names: up to 64 characters. */
  readonly author: string
  /** Why, in the author's words; may be empty. */
  readonly note: string
}

/** One state of a document. It never changes; another text is another revision. */
export interface ContentRevision extends ContentAct {
  readonly document: string
  /** Counted from 1 in each document. */
  readonly number: number
  readonly text: string
  readonly madeAt: Date
}

/** From when a revision holds. It never changes; what is done later is another publication. */
export interface ContentPublication extends ContentAct {
  /** Counted from 1 in each site. */
  readonly id: number
  readonly document: string
  /** Null: from then on the document is not in the store, and the file of the release or of DATA_DIR is shown. */
  readonly revision: number | null
  readonly startsAt: Date
  /** The second person, where an act needs two; null where it needs none. */
  readonly approvedBy: string | null
  readonly madeAt: Date
  /** The act that cancelled it before it started; null where it stands. */
  readonly cancelled: (ContentAct & { readonly at: Date }) | null
}

/** A document in one line. */
export interface ContentDocument {
  readonly name: string
  readonly newestRevision: number
  /** What is shown now; null where the store says nothing of it now. */
  readonly shownNow: ContentPublication | null
  /** What starts later, first one first. */
  readonly planned: readonly ContentPublication[]
}

/** Why an act was not done. */
export type ContentRefusal =
  /** Somebody has written a revision, or something else is shown, meanwhile. */
  | 'changed meanwhile'
  /** There is no such revision or publication. */
  | 'unknown'
  /** It has started, was cancelled, or is shown already. */
  | 'too late'

/** What an act came to: the number of what was added, or why nothing was. */
export type ContentOutcome =
  | { readonly kind: 'done'; readonly number: number }
  | { readonly kind: 'refused'; readonly reason: ContentRefusal }

/** A publication that started and holds, or that will start, with the text that it publishes. */
export interface StandingPublication
  extends Pick<ContentPublication, 'id' | 'document' | 'revision' | 'startsAt'> {
  /** Null where `revision` is. */
  readonly text: string | null
}

/** Texts by document and revision, which never change. */
export type KnownTexts = (document: string, revision: number) => string | undefined

/**
 * Documents that operators write, of one site: revisions, and from when which holds. It knows nothing of what texts mean; who
 * writes checks them before. Each act is one transaction with its line in the operators' record. Throws StoreUnavailable where the
 * database cannot answer.
 */
export interface ContentStore {
  /** All documents that have a revision, by name. */
  documents(): Promise<readonly ContentDocument[]>
  /** The revisions of a document, newest first. */
  revisions(document: string): Promise<readonly ContentRevision[]>
  revision(document: string, number: number): Promise<ContentRevision | null>
  /** What was published of a document and what is planned, newest act first. */
  publications(document: string): Promise<readonly ContentPublication[]>
  /**
   * Adds a revision, which nobody sees before it is published. With `after` it is added only where that is the newest revision (0: where
   * there is none), so that two authors do not overwrite each other unseen.
   */
  put(
    revision: ContentAct & { readonly document: string; readonly text: string; readonly after?: number },
  ): Promise<ContentOutcome>
  /**
   * Publishes a revision from a time on, at once where that is past or not given; null takes the document out of the store. Going back
   * is publishing an older revision. With `over` it is published only where that publication holds now (0: where none does), so that
   * nothing is replaced that its author has not seen.
   */
  publish(
    publication: ContentAct & {
      readonly document: string
      readonly revision: number | null
      readonly startsAt?: Date
      readonly over?: number
      readonly approvedBy: string | null
    },
  ): Promise<ContentOutcome>
  /** Takes back what has not started yet. */
  cancel(
    publication: ContentAct & { readonly id: number; readonly approvedBy: string | null },
  ): Promise<ContentOutcome>
  /** The id of the newest act; 0 before the first. It grows with every change of what is shown or planned. */
  newestAct(): Promise<number>
  /** What is shown and what is planned. `known` spares what the caller has. */
  standing(known?: KnownTexts): Promise<readonly StandingPublication[]>
}
