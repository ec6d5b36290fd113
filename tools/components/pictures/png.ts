import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture as its pixels, row after row. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Each pixel as 0xRRGGBB. */
  readonly pixels: Uint32Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Header {
  readonly width: number
  readonly height: number
  /** Bytes of one pixel: red, green and blue, and how far it covers what is below. */
  readonly size: number
}

/** The chunks of a file, in their order. */
function chunksOf(file: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return chunks
}

function headerOf(data: Buffer): Header {
  const [depth, colour, interlace] = [data[8], data[9], data[12]]
  if (depth !== 8 || (colour !== 2 && colour !== 6) || interlace !== 0)
    throw new Error('a picture of a browser has 8 bits a channel, in true colour')
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), size: colour === 2 ? 3 : 4 }
}

/** The predictor of a byte from those at its left, above it and above that at its left (PNG, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((each) => Math.abs(guess - each))
  if (byLeft === undefined || byAbove === undefined || byCorner === undefined) return 0
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

/** What a filter adds to a byte, by the number of the filter. */
const filters: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

/** Takes the filters off the rows, in place. */
function unfilter(bytes: Buffer, { width, height, size }: Header): void {
  const row = width * size + 1
  for (let y = 0; y < height; y++) {
    const start = y * row
    const add = filters[bytes[start] ?? 0]
    if (add === undefined) throw new Error(`a row has the unknown filter ${bytes[start]}`)
    for (let x = 1; x < row; x++) {
      const at = start + x
      const left = x > size ? (bytes[at - size] ?? 0) : 0
      const above = y > 0 ? (bytes[at - row] ?? 0) : 0
      const corner = x > size && y > 0 ? (bytes[at - row - size] ?? 0) : 0
      bytes[at] = ((bytes[at] ?? 0) + add(left, above, corner)) & 0xff
    }
  }
}

/** @throws Error for another file than a browser's picture. */
export function readPng(file: Buffer): Picture {
  const chunks = chunksOf(file)
  const first = chunks[0]
  if (!file.subarray(0, 8).equals(signature) || first?.type !== 'IHDR') throw new Error('this is no PNG')
  const header = headerOf(first.data)
  const { width, height, size } = header
  const bytes = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  )
  unfilter(bytes, header)
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const byte = Math.floor(at / width) + 1 + at * size
    pixels[at] = bytes.readUIntBE(byte, 3)
  }
  return { width, height, pixels }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A file of the same picture with a palette: a byte a pixel. */
export function writePng(
  { width, height }: Picture,
  { palette, places }: { readonly palette: readonly number[]; readonly places: Uint8Array },
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const colours = Buffer.alloc(palette.length * 3)
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(colour, index * 3, 3)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(places.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
