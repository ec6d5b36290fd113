import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'

/** A text as readers take it. */
export interface PackedText {
  readonly gzip: Buffer
  readonly br: Buffer
}

/** Most pages are smaller when they are packed, so that each is one piece of work. Smaller pieces would be cut out of shared memory. */
const pieceBytes = 32_768

/** Puts pieces together in memory of their own, and gives theirs back at once. */
function joined(pieces: readonly Buffer[]): Buffer {
  const all = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) end += piece.copy(all, end)
  for (const { buffer } of pieces)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === pieceBytes) buffer.transfer(0)
  return all
}

/**
 * V8 keeps a compressor of Node until it collects old objects, and collects them sooner the more memory hangs on them: 250 kB for a page
 * and a compressor with the functions of Node that compress a whole text. One that is done here holds neither its text nor what came of it.
 */
function packedBy(compressor: BrotliCompress | Gzip, text: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  compressor.on('data', (piece: Buffer) => void pieces.push(piece))
  compressor.once('error', reject)
  compressor.once('end', () => {
    compressor.removeAllListeners()
    resolve(joined(pieces.splice(0)))
  })
  compressor.end(text)
  return promise
}

/** Packs a text both ways, in memory of its own. */
export async function packText(text: Buffer): Promise<PackedText> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const [br, gzip] = await Promise.all([
    packedBy(createBrotliCompress({ params, chunkSize: pieceBytes }), text),
    packedBy(createGzip({ level: 6, chunkSize: pieceBytes }), text),
  ])
  return { br, gzip }
}
