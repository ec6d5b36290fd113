import { join } from 'node:path'
import type { Brand } from '@portico/brands'
import type { SiteIdentity } from '@portico/gateway'
import { mailLookOf } from '@portico/gateway/mail-look'
import { currentBrand, type Documents, type FollowedDocuments } from '@portico/site'
import {
  type ContentStore,
  createContentStore,
  createKeptContent,
  followContent,
  overlaidPageMeta,
  type PageMeta,
  type PageMetaStore,
  parsePageMeta,
  type SqlStore,
} from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { countryTermsOf, termsVersionOf } from './terms-version.ts'

/** What operators publish, as the parts of one process see it. */
export interface ServedContent {
  /** Null where this process has no database: it shows the files of the release. */
  readonly store: ContentStore | null
  readonly documents: FollowedDocuments
  /** Looks for changes at once, rather than within two seconds. */
  refresh(): Promise<void>
  /** Page texts of `tdk.json` with those that are published before them. */
  readonly pageMeta: PageMetaStore
  /** What people know the site by, at the moment. */
  readonly identity: SiteIdentity
  /** What is asked of who opens an account, at the moment. */
  readonly signUp: {
    readonly residence: 'optional' | 'required'
    readonly termsVersion: string | null
    readonly countryTerms: ReadonlyMap<string, string>
    readonly unservedCountries: ReadonlySet<string>
  }
}

export interface ContentOptions {
  readonly config: ServerConfig
  /** As its folder has it. */
  readonly brand: Brand
  readonly sql: SqlStore | null
  /** Page texts of `tdk.json`. */
  readonly pageMeta: PageMetaStore
  readonly logger: ServerLogger
}

/** Where there is no database. */
const nothing = {
  current: (): Documents => new Map(),
  subscribe: () => () => {},
  refresh: async () => {},
} as const

/** Published page texts; none where this release cannot read them, which pages report. */
function titlesOf(documents: Documents): readonly PageMeta[] {
  const text = documents.get('tdk')?.text
  if (text === undefined) return []
  try {
    return parsePageMeta(text)
  } catch {
    return []
  }
}

/** What follows from the current documents, besides pages. */
async function derive({ config, brand: folder, pageMeta, logger }: ContentOptions, documents: Documents) {
  const brand = await currentBrand(folder, documents, logger)
  return {
    identity: { siteName: brand.name, operator: brand.operator, look: mailLookOf(brand.tokensCss) },
    pageMeta: overlaidPageMeta(pageMeta, titlesOf(documents)),
    unservedCountries: new Set(brand.offer.unservedCountries),
    termsVersion: await termsVersionOf(config.signUp, { logger, documents }),
    countryTerms: countryTermsOf(config.signUp, documents),
  }
}

/**
 * What follows from the documents, and the documents themselves once that is known: accounts know what is published before pages show it,
 * so that a page never asks for terms that nobody takes.
 */
async function followState(options: ContentOptions, documents: FollowedDocuments) {
  const listeners = new Set<{ readonly tell: () => void }>()
  let shown = documents.current()
  let state = await derive(options, shown)
  let round = Promise.resolve()
  async function renew() {
    const next = documents.current()
    try {
      state = await derive(options, next)
    } catch (error) {
      options.logger.error(
        { err: error },
        'what operators have published cannot be used; what was used stays',
      )
    }
    shown = next
    for (const { tell } of [...listeners]) tell()
  }
  const follow = () => {
    round = round.then(renew)
  }
  const end = documents.subscribe(follow)
  if (documents.current() !== shown) follow()
  return {
    state: () => state,
    settled: () => round,
    documents: {
      current: () => shown,
      subscribe(tell: () => void) {
        const listener = { tell }
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
    async [Symbol.asyncDispose]() {
      end()
      await round
    },
  }
}

/** Opens what operators publish, and follows it; the stack ends that. */
export async function openContent(
  options: ContentOptions,
  stack: AsyncDisposableStack,
): Promise<ServedContent> {
  const { config, sql, logger } = options
  const kept = createKeptContent(join(config.dataFolder, 'content.json'), config.brand)
  const store = sql === null ? null : createContentStore({ sql, website: config.brand, now: Date.now })
  const follower =
    store === null ? nothing : stack.use(await followContent({ store, kept, logger, now: Date.now }))
  const followed = stack.use(await followState(options, follower))
  const { state, documents } = followed
  return {
    store,
    documents,
    async refresh() {
      await follower.refresh()
      await followed.settled()
    },
    pageMeta: {
      find: (locale, page) => state().pageMeta.find(locale, page),
      list: (locale) => state().pageMeta.list(locale),
      version: () => state().pageMeta.version(),
      subscribe: options.pageMeta.subscribe,
    },
    identity: {
      get siteName() {
        return state().identity.siteName
      },
      get operator() {
        return state().identity.operator
      },
      get look() {
        return state().identity.look
      },
    },
    signUp: {
      residence: config.signUp.residence,
      get termsVersion() {
        return state().termsVersion
      },
      get countryTerms() {
        return state().countryTerms
      },
      get unservedCountries() {
        return state().unservedCountries
      },
    },
  }
}
