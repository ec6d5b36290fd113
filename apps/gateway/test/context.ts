import { createHash } from 'node:crypto'
import { thumbprint, toBase64 } from '@portico/channel'
import type { Database, MailMessage, SmsMessage, SqlStore, VolatileStore } from '@portico/stores'
import { noBlocks, createMessageQueue, openRateLimits, openVolatile } from '@portico/stores'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createPasswordHasher } from '../src/accounts/password/password-hasher.ts'
import { createProofOfWork, createRateRules, defaultAccountSettings } from '../src/index.ts'
import type {
  AccountContext,
  GatewayContext,
  IssuerDirectory,
  Session,
  SessionReader,
  StoredDeviceKey,
  TextOutcome,
  Trust,
} from '../src/index.ts'
import { plainLook } from '../src/accounts/messages/mail-look.ts'
import { noChains } from '../src/ports/chain-port.ts'
import { noProviders } from '../src/accounts/external-identity/offered-providers.ts'
import { createTestEvents, type TestEvents } from './events.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A secret of the test gateway, the same in every test. */
export function testSecret(name: string): Uint8Array {
  return createHash('sha256').update(`test ${name}`).digest()
}

/** A server key that lives for the test. Its statement is signed by nobody. */
export async function createTestTrust(): Promise<Trust> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    false,
    ['encrypt', 'decrypt'],
  )
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const kid = await thumbprint(spki)
  return {
    serverPublicKey: toBase64(spki),
    serverPublicKeySign: `1.${kid}.0.1.none`,
    privateKeyOf: (asked) => (asked === kid ? privateKey : null),
  }
}

/** A database that has every table and no rows. */
function createEmptySql(): SqlStore {
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    db,
    sessions: 1,
    ready: async () => true,
    migrate: async () => [],
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** For gateways that offer no sign-in method but the password. */
const noIssuers: IssuerDirectory = {
  issuer(address) {
    throw new Error(`No test asked for the issuer ${address}`)
  },
}

/** Sessions and device keys that a test puts in. */
export interface TestSessions extends SessionReader {
  readonly byToken: Map<string, Session>
  readonly keys: Map<string, StoredDeviceKey>
}

function createTestSessions(): TestSessions {
  const byToken = new Map<string, Session>()
  const keys = new Map<string, StoredDeviceKey>()
  return {
    byToken,
    keys,
    find: async (token) => byToken.get(token) ?? null,
    deviceKey: async (_userId, thumb) => keys.get(thumb) ?? null,
  }
}

/** What a gateway needs beside market and pages, and what it sent and counted. */
export interface TestServices
  extends AccountContext,
    Pick<
      GatewayContext,
      | 'identity'
      | 'countryOf'
      | 'signUp'
      | 'countUncheckedRead'
      | 'countAnswer'
      | 'countEvents'
      | 'countCapped'
      | 'countText'
    > {
  readonly sessions: TestSessions
  readonly mails: readonly MailMessage[]
  readonly texts: readonly SmsMessage[]
  readonly textOutcomes: readonly TextOutcome[]
  readonly uncheckedReads: () => number
  readonly events: TestEvents
}

let trust: Promise<Trust> | null = null

/**
 * In-process stores, a captcha that is solved at once, limits that nobody reaches, no database. A given volatile store is
 * the one that captcha and replay cache use.
 */
export async function createTestServices(
  now: () => number,
  given: { readonly volatile?: VolatileStore; readonly sql?: SqlStore } = {},
): Promise<TestServices> {
  const website = 'portico'
  const volatile = given.volatile ?? (await openVolatile({ redisUrl: null, now, logger: quiet }))
  const sql = given.sql ?? createEmptySql()
  const mails: MailMessage[] = []
  const texts: SmsMessage[] = []
  const textOutcomes: TextOutcome[] = []
  const events = createTestEvents()
  let uncheckedReads = 0
  trust ??= createTestTrust()
  return {
    website,
    identity: {
      siteName: 'Test Exchange',
      operator: { name: 'Test Operator', contact: 'help@example.com' },
      look: plainLook,
    },
    countryOf: () => null,
    signUp: {
      unservedCountries: new Set<string>(),
      residence: 'optional',
      termsVersion: null,
      countryTerms: new Map(),
    },
    blocks: noBlocks,
    volatile,
    trust: await trust,
    signing: { clientOpen: true, defaultAlgorithm: 'rsa2048', captchaScenes: [] },
    providers: noProviders,
    issuers: noIssuers,
    chains: noChains,
    captcha: createProofOfWork({ volatile, website, secret: testSecret('captcha'), now, maxNumber: 50 }),
    sessions: createTestSessions(),
    sql,
    limits: await openRateLimits({ rules: createRateRules(10_000), redisUrl: null, logger: quiet }),
    queue: createMessageQueue({
      ...{ sql, website, secret: testSecret, now, logger: quiet, slots: { mail: 100, sms: 100 } },
      mail: { send: async (mail) => void mails.push(mail), ensureRoom: async () => {} },
      sms: { send: async (text) => void texts.push(text), ensureRoom: async () => {} },
    }),
    passwords: createPasswordHasher({ memoryKib: 64 }),
    settings: defaultAccountSettings,
    secret: testSecret,
    countUncheckedRead: () => {
      uncheckedReads += 1
    },
    countAnswer: () => {},
    events,
    countEvents: events.count,
    countCapped: events.countCapped,
    countText: (outcome) => void textOutcomes.push(outcome),
    textOutcomes,
    mails,
    texts,
    uncheckedReads: () => uncheckedReads,
  }
}
