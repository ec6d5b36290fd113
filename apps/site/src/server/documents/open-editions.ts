import { createHash } from 'node:crypto'
import type { Brand } from '@portico/brands'
import type { SiteLogger } from '../site-logger.ts'
import { currentBrand, type Documents, isOfBrand } from './current-brand.ts'
import { type EditionParts, editionParts } from './edition-parts.ts'
import { type ReadDocument, readDocument } from './read-document.ts'
import { createReleaseTexts, type ReleaseTextsReader, rulesOf } from './release-texts.ts'

/** The current documents, followed. */
export interface FollowedDocuments {
  /** Never waits and never fails; another map after each change. */
  current(): Documents
  /** Calls the listener after each change; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** What editions are made from. */
export interface EditionsOptions<Edition> {
  /** As its folder has it. */
  readonly brand: Brand
  readonly documents: FollowedDocuments
  /** What reads the texts of the release; unless given, one that begins when the first edition needs them. */
  readonly releaseTexts?: ReleaseTextsReader | undefined
  readonly logger: SiteLogger
  /** Makes what shows one state of the texts. */
  make(parts: EditionParts): Edition
  /** Told when another edition is current. */
  onChange(): void
}

/** One after the other, what shows the site in one state of all that is written. */
export interface Editions<Edition> extends AsyncDisposable {
  current(): Edition
  /** What would show other documents than the current ones, beside what is shown. */
  preview(documents: Documents): Promise<Edition>
}

type Shown = 'current' | 'preview'

/** Reads documents, each current revision once for each set of rules. What cannot be read is reported once and left out. */
function createDocumentMemory(logger: SiteLogger) {
  let known = new Map<string, Promise<readonly ReadDocument[]>>()
  async function usable(name: string, text: string, brand: Brand): Promise<readonly ReadDocument[]> {
    try {
      return [await readDocument(name, text, { brand, logger })]
    } catch (error) {
      logger.error({ document: name, err: error }, 'a document of an operator cannot be read and is left out')
      return []
    }
  }
  return {
    /** What is current is kept in place of what was; a preview is read from it and leaves it as it is. */
    async read(brand: Brand, documents: Documents, as: Shown): Promise<readonly ReadDocument[]> {
      const rules = rulesOf(brand)
      const next = new Map<string, Promise<readonly ReadDocument[]>>()
      const reading = [...documents].flatMap(([name, { revision, text }]) => {
        if (isOfBrand(name)) return []
        const key = `${name} ${revision} ${rules}`
        const read = known.get(key) ?? usable(name, text, brand)
        next.set(key, read)
        return [read]
      })
      if (as === 'current') known = next
      return (await Promise.all(reading)).flat()
    },
  }
}

/** The same for the same texts: what is remembered of one state is found again, and previews made twice take no more memory. */
function editionName({ id }: Brand, documents: Documents): string {
  const texts = [...documents].map(([name, { text }]) => [name, text] as const)
  const sorted = texts.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${id} ${createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')}`
}

/**
 * Opens the edition of the current documents and makes another one after each change of theirs. Pages of an edition are of one state
 * of all texts: nothing of it changes once it is made.
 */
export async function openEditions<Edition>(options: EditionsOptions<Edition>): Promise<Editions<Edition>> {
  const { brand: folder, documents, releaseTexts = createReleaseTexts(options.logger) } = options
  const { logger, make, onChange } = options
  const memory = createDocumentMemory(logger)

  async function editionOf(shown: Documents, as: Shown): Promise<Edition> {
    const brand = { ...(await currentBrand(folder, shown, logger)), edition: editionName(folder, shown) }
    const read = await memory.read(brand, shown, as)
    return make(editionParts(brand, await releaseTexts(brand), read))
  }

  let made = documents.current()
  let current = await editionOf(made, 'current')
  let round = Promise.resolve()
  async function renew() {
    try {
      made = documents.current()
      current = await editionOf(made, 'current')
      onChange()
    } catch (error) {
      logger.error({ err: error }, 'what operators have published cannot be shown; what was shown stays')
    }
  }
  const follow = () => {
    round = round.then(renew)
  }
  const end = documents.subscribe(follow)
  // What changed while the first edition was made has told nobody.
  if (documents.current() !== made) follow()
  return {
    current: () => current,
    preview: (shown) => editionOf(shown, 'preview'),
    async [Symbol.asyncDispose]() {
      end()
      await round
    },
  }
}
