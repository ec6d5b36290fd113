import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** An embedded database has three copies of much; a window over all of them makes the pack a quarter smaller. */
const window = 27

async function runTar(args: readonly string[], work: (tar: ReturnType<typeof spawn>) => Promise<void>) {
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  await work(tar)
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with code ${code}.`)
}

/** Puts a folder into one file. */
export async function pack(folder: string, file: string): Promise<void> {
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: window,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  })
  await runTar(['-cf', '-', '--owner=0', '--group=0', '-C', folder, '.'], async ({ stdout }) => {
    if (stdout !== null) await pipeline(stdout, compress, createWriteStream(file))
  })
}

/**
 * Lays a packed folder out again. tar reads a file: of a pipe into it, the end of tar may be heard of before the end of the pipe, which
 * counts as a failure.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  const decompress = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: window } })
  const place = await mkdtemp(join(tmpdir(), 'unpacked-'))
  const archive = join(place, 'folder.tar')
  try {
    await pipeline(createReadStream(file), decompress, createWriteStream(archive))
    await runTar(['-xf', archive, '--no-same-owner', '-C', folder], async ({ stdout }) => {
      stdout?.resume()
    })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
