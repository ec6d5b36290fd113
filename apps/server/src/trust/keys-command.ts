/*
 * npm run keys: what an operator does with the server's keys. A running server notices within seconds; nothing has to be
 * restarted.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalServerKey, parseStatement, verifyServerKey } from '@portico/channel'
import { joinStatement } from '@portico/channel/statement'
import { type Certificates, daysUntil, readCertificates } from './certificates.ts'
import {
  install,
  keysAt,
  openServerKey,
  prepare,
  readServerKeys,
  rotate,
  type ServerKeys,
  statementParts,
  type TakesOver,
  writeServerKeys,
} from './server-keys.ts'
import { problemOf } from './current-keys.ts'
import { TrustError } from './trust-error.ts'
import { ensureTrustFolder, trustFiles, writeTrustFile } from './trust-folder.ts'

/** Where the keys are and who asks. */
export interface KeysCommandOptions {
  /** The trust folder. */
  readonly folder: string
  /** The site id. */
  readonly website: string
  readonly nowMs: number
  /** Takes lines for the operator. */
  readonly write: (text: string) => void
}

const rawEcdsaBytes = 64
const longestEcdsaDerBytes = 72

/** How to use the command. */
export const keysUsage = `Shows and replaces the key that log-in fields are encrypted with.

  npm run keys -- show                 what is current, and until when
  npm run keys -- rotate               a new key, served a minute later; the old one decrypts for 24 hours more
  npm run keys -- request              a new key that waits: writes what the offline signing key must sign
  npm run keys -- install <file>       takes the signature, or a whole statement, and makes the waiting key current
`

function day(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')
}

async function show({ folder, nowMs, write }: KeysCommandOptions, certificates: Certificates): Promise<void> {
  const { current, coming, retired, pending } = keysAt(await readServerKeys(folder), nowMs)
  for (const [name, held] of Object.entries(certificates)) {
    const signs = held.signingKey === null ? 'key kept elsewhere' : 'key here'
    write(
      `${name} certificate: until ${day(held.notAfterMs)} UTC, ${daysUntil(held.notAfterMs, nowMs)} days, ${signs}\n`,
    )
  }
  if (current === null) write('server key: none\n')
  else {
    const { kid } = await openServerKey(current.privateKeyPem)
    const expiresMs = (parseStatement(current.statement)?.expires ?? 0) * 1000
    write(`server key: ${kid}, stated until ${day(expiresMs)} UTC, ${daysUntil(expiresMs, nowMs)} days\n`)
  }
  if (coming !== null) {
    const { kid } = await openServerKey(coming.privateKeyPem)
    write(
      `takes over: ${kid}, from ${new Date(coming.fromMs).toISOString().slice(0, 19).replace('T', ' ')} UTC\n`,
    )
  }
  for (const { privateKeyPem, opensUntilMs } of retired) {
    const { kid } = await openServerKey(privateKeyPem)
    write(`replaced: ${kid}, decrypts until ${day(opensUntilMs)} UTC\n`)
  }
  if (pending !== null) {
    const { kid } = await openServerKey(pending.privateKeyPem)
    write(`waiting for its signature: ${kid}\n`)
  }
}

/** Nobody has to wait for the end of a key that pages do not believe. */
async function takesOverOf(
  { current }: ServerKeys,
  { website, nowMs }: KeysCommandOptions,
  certificates: Certificates,
): Promise<TakesOver> {
  return (await problemOf(current, { website, nowMs, certificates })) === null ? 'when known' : 'at once'
}

async function rotateHere(options: KeysCommandOptions, certificates: Certificates): Promise<void> {
  const { folder } = options
  const { signingKey } = certificates.current
  if (signingKey === null) throw new TrustError('the signing key is kept elsewhere: use request and install')
  const keys = await readServerKeys(folder)
  const takesOver = await takesOverOf(keys, options, certificates)
  await writeServerKeys(folder, await rotate(keys, { ...options, signingKey, takesOver }))
  await show(options, certificates)
}

/** What the offline key signs: exactly these bytes, without a line feed at the end. */
async function requestOf(pending: NonNullable<ServerKeys['pending']>, website: string) {
  const key = await openServerKey(pending.privateKeyPem)
  const { notBefore, expires } = pending
  const parts = statementParts(key, { website, notBefore, expires })
  return { key, parts, text: canonicalServerKey(parts) }
}

async function request(options: KeysCommandOptions): Promise<void> {
  const { folder, website, nowMs, write } = options
  const keys = await prepare(await readServerKeys(folder), nowMs)
  if (keys.pending === null) throw new TrustError('no key was made')
  const { text } = await requestOf(keys.pending, website)
  await writeServerKeys(folder, keys)
  await writeTrustFile(folder, trustFiles.request, text)
  write(`Sign ${join(folder, trustFiles.request)}, byte for byte, with the key of the current certificate:

  an EC key:   openssl dgst -sha256 -sign key.pem -out signature.bin request.txt
  an RSA key:  openssl dgst -sha256 -sign key.pem -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 \\
                 -out signature.bin request.txt

Then: npm run keys -- install signature.bin
`)
}

/** An ECDSA signature in the raw form (r, s), which openssl writes in DER; any other as it is. */
function rawSignature(signature: Buffer): Uint8Array<ArrayBuffer> {
  const isRaw = signature.length === rawEcdsaBytes || signature.length > longestEcdsaDerBytes
  if (isRaw) return new Uint8Array(signature)
  // SEQUENCE, length, then each number as INTEGER, length, content.
  const rLength = signature[3] ?? 0
  const numbers = [signature.subarray(4, 4 + rLength), signature.subarray(6 + rLength)]
  const halves = numbers.map((number) => Buffer.concat([Buffer.alloc(32), number]).subarray(-32))
  return new Uint8Array(Buffer.concat(halves))
}

async function readSignature(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (cause) {
    throw new TrustError(`${file} cannot be read`, { cause })
  }
}

async function installSigned(
  options: KeysCommandOptions,
  certificates: Certificates,
  file: string,
): Promise<void> {
  const { folder, website, nowMs, write } = options
  const keys = await readServerKeys(folder)
  if (keys.pending === null) throw new TrustError('no key waits for a signature: use request first')
  const { key, parts } = await requestOf(keys.pending, website)
  const given = await readSignature(file)
  const text = given.toString('latin1').trim()
  const statement = text.startsWith('1.') ? text : joinStatement(parts, rawSignature(given))
  const verdict = await verifyServerKey({
    website,
    serverPublicKey: key.publicKey,
    serverPublicKeySign: statement,
    certificates: [certificates.current.certificate, certificates.next.certificate],
    nowMs,
  })
  if (!verdict.ok) throw new TrustError(`pages would not believe this signature (${verdict.reason})`)
  const { privateKeyPem } = keys.pending
  const takesOver = await takesOverOf(keys, options, certificates)
  await writeServerKeys(folder, install(keys, { privateKeyPem, statement, nowMs, takesOver }))
  const when = takesOver === 'at once' ? 'is current' : 'takes over in a minute, once every process knows it'
  write(`server key: ${key.kid} ${when}\n`)
}

/**
 * Does what the arguments say; false when they say nothing that is known.
 * @throws TrustError when it cannot be done
 */
export async function runKeysCommand(args: readonly string[], options: KeysCommandOptions): Promise<boolean> {
  const [command, file, ...more] = args
  const isInstall = command === 'install' && file !== undefined && more.length === 0
  const isPlain = ['show', 'rotate', 'request'].includes(command ?? '') && file === undefined
  if (!isInstall && !isPlain) return false
  await ensureTrustFolder(options.folder)
  const certificates = await readCertificates(options.folder, options.nowMs)
  if (isInstall) await installSigned(options, certificates, file)
  if (command === 'show') await show(options, certificates)
  if (command === 'rotate') await rotateHere(options, certificates)
  if (command === 'request') await request(options)
  return true
}
