import { toChecksumAddress } from './address.ts'
import { isAuthority, isDateTime, isPathPart, isScheme, isStatement, isUri } from './grammar.ts'

/** The text by which a wallet signs in (EIP-4361), field by field. Its version is 1, there is no other. */
export interface SignInMessage {
  /** Of the page that asks, such as `https`; null where it is not named. */
  readonly scheme: string | null
  /** Of the page that asks: host, and port where it is not the scheme's own. */
  readonly domain: string
  /** With its checksum (EIP-55). */
  readonly address: string
  /** What the signer is told, in ASCII; null where there is nothing. */
  readonly statement: string | null
  readonly uri: string
  /** EIP-155. */
  readonly chainId: number
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** Times are as RFC 3339 writes them, and `Date.parse` reads each that is accepted here. */
  readonly issuedAt: string
  readonly expirationTime: string | null
  readonly notBefore: string | null
  readonly requestId: string | null
  /** Null where the text has no list; a list may be empty. */
  readonly resources: readonly string[] | null
}

/** No honest text comes near; a longer one is not looked at. */
const longestText = 2048

const greeting = ' wants you to sign in with your Ethereum account:'

/** The lines of a text, taken from the top; each step answers null where the next line is another one. */
function createLines(text: string) {
  const lines = text.split('\n')
  let at = 0
  const take = () => lines[at++] ?? null
  return {
    take,
    isNext: (line: string) => lines[at] === line,
    isOver: () => at === lines.length,
    /** What stands behind the label; the line stays where it has another. */
    labelled(label: string): string | null {
      const line = lines[at]
      if (line === undefined || !line.startsWith(label)) return null
      at += 1
      return line.slice(label.length)
    },
  }
}

type Lines = ReturnType<typeof createLines>

function readHead(lines: Lines) {
  const line = lines.take()
  if (line === null || !line.endsWith(greeting)) return null
  const origin = line.slice(0, -greeting.length)
  const at = origin.indexOf('://')
  const scheme = at < 0 ? null : origin.slice(0, at)
  const domain = at < 0 ? origin : origin.slice(at + 3)
  const address = lines.take() ?? ''
  if (toChecksumAddress(address) !== address || lines.take() !== '') return null
  if (!isAuthority(domain) || (scheme !== null && !isScheme(scheme))) return null
  return { scheme, domain, address }
}

/** One empty line where there is no statement, else the statement and an empty line. */
function readStatement(lines: Lines): { readonly statement: string | null } | null {
  const line = lines.take() ?? ''
  if (line === '' && !lines.isNext('')) return { statement: null }
  return isStatement(line) && lines.take() === '' ? { statement: line } : null
}

function readFields(lines: Lines) {
  const uri = lines.labelled('URI: ') ?? ''
  const version = lines.labelled('Version: ')
  const chain = lines.labelled('Chain ID: ') ?? ''
  const nonce = lines.labelled('Nonce: ') ?? ''
  const issuedAt = lines.labelled('Issued At: ') ?? ''
  const chainId = Number(chain)
  const isChain = /^[0-9]+$/.test(chain) && Number.isSafeInteger(chainId)
  if (!isUri(uri) || version !== '1' || !isChain) return null
  if (!/^[A-Za-z0-9]{8,}$/.test(nonce) || !isDateTime(issuedAt)) return null
  return { uri, chainId, nonce, issuedAt }
}

function readOptions(lines: Lines) {
  const expirationTime = lines.labelled('Expiration Time: ')
  const notBefore = lines.labelled('Not Before: ')
  const requestId = lines.labelled('Request ID: ')
  if (expirationTime !== null && !isDateTime(expirationTime)) return null
  if (notBefore !== null && !isDateTime(notBefore)) return null
  if (requestId !== null && !isPathPart(requestId)) return null
  return { expirationTime, notBefore, requestId }
}

function readResources(lines: Lines): { readonly resources: readonly string[] | null } | null {
  if (!lines.isNext('Resources:')) return { resources: null }
  lines.take()
  const resources: string[] = []
  for (let one = lines.labelled('- '); one !== null; one = lines.labelled('- ')) {
    if (!isUri(one)) return null
    resources.push(one)
  }
  return { resources }
}

/** Reads a text by the grammar of EIP-4361 and no other way: null for one with a line more, less, twice or elsewhere. */
export function readSignInMessage(text: string): SignInMessage | null {
  if (text.length > longestText) return null
  const lines = createLines(text)
  const head = readHead(lines)
  const statement = head && readStatement(lines)
  const fields = statement && readFields(lines)
  const options = fields && readOptions(lines)
  const resources = options && readResources(lines)
  if (!head || !statement || !fields || !options || !resources || !lines.isOver()) return null
  return { ...head, ...statement, ...fields, ...options, ...resources }
}

/** Writes a text; what the grammar does not allow is written all the same, and is not read. */
export function writeSignInMessage(message: SignInMessage): string {
  const { scheme, domain, address, statement, resources } = message
  const option = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`])
  return [
    `${scheme === null ? '' : `${scheme}://`}${domain}${greeting}`,
    address,
    '',
    ...(statement === null ? [] : [statement]),
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...option('Expiration Time', message.expirationTime),
    ...option('Not Before', message.notBefore),
    ...option('Request ID', message.requestId),
    ...(resources === null ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
