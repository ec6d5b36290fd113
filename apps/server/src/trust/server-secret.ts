import { hkdfSync, randomBytes } from 'node:crypto'
import { TrustError } from './trust-error.ts'
import { createTrustFile, ensureTrustFolder, readTrustFile, trustFiles } from './trust-folder.ts'

/** Gives the secret of a purpose: 32 bytes, the same at every start and in every process that shares the trust folder. */
export type ServerSecret = (purpose: string) => Uint8Array

const rootBytes = 32

/** The root secret; 64 hexadecimal digits in its file. */
async function readRoot(folder: string): Promise<Buffer> {
  const known = await readTrustFile(folder, trustFiles.secret)
  if (known === null) {
    throw new TrustError(
      `DATA_DIR/trust of the site is needed: there is no ${trustFiles.secret} in ${folder}. Copy it from a server, or run this there`,
    )
  }
  if (!/^[0-9a-f]{64}\n?$/.test(known)) {
    throw new TrustError(`${trustFiles.secret} in ${folder} is damaged: restore it from a backup`)
  }
  return Buffer.from(known.trim(), 'hex')
}

/** Makes the root secret where there is none, at the first start. */
async function ensureRoot(folder: string): Promise<void> {
  await ensureTrustFolder(folder)
  if ((await readTrustFile(folder, trustFiles.secret)) !== null) return
  await createTrustFile(folder, trustFiles.secret, `${randomBytes(rootBytes).toString('hex')}\n`)
}

/**
 * Opens the server's own secret and derives one for each purpose (RFC 5869), so that what leaks in one place is of no use
 * in another: peppers of codes, the seal of authenticator keys, captcha signatures.
 * @throws TrustError where the file is damaged or open to everybody
 */
export async function openServerSecret(folder: string): Promise<ServerSecret> {
  await ensureRoot(folder)
  return readServerSecret(folder)
}

/**
 * The same for a program that is no server of the site and makes no secret: one that only it has would fit nothing.
 * @throws TrustError where there is none, or where the file is damaged or open to everybody
 */
export async function readServerSecret(folder: string): Promise<ServerSecret> {
  const root = await readRoot(folder)
  const derived = new Map<string, Uint8Array>()
  return (purpose) => {
    const known = derived.get(purpose)
    if (known !== undefined) return known
    const secret = new Uint8Array(hkdfSync('sha256', root, 'server secret', purpose, rootBytes))
    derived.set(purpose, secret)
    return secret
  }
}
