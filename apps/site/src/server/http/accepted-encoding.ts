import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

function readEncoding(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const refused = parameters.some((parameter) => /^q=0(?:\.0{1,3})?$/.test(parameter))
    if (!refused) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/** Browsers send few different headers; longer ones are read each time. */
const rememberedLength = 64
const known = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the reader accepts; an encoding with q=0 is refused (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const seen = known.get(header)
  if (seen !== undefined) return seen
  const encoding = readEncoding(header)
  if (header.length <= rememberedLength) known.set(header, encoding)
  return encoding
}
