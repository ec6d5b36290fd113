import { gunzipSync } from 'node:zlib'

const blockBytes = 512
const sizeField = { start: 124, end: 136 }
const nameField = { start: 0, end: 100 }

/**
 * The text of one file in a gzipped tar archive (POSIX ustar headers of 512 bytes, octal sizes, content padded to whole
 * blocks). Throws when the archive does not hold the file or ends inside it.
 */
export function readTarballText(archive: Uint8Array, path: string): string {
  const tar = gunzipSync(archive)
  for (let offset = 0; offset + blockBytes <= tar.length; ) {
    const name = fieldText(tar, offset, nameField)
    const size = Number.parseInt(fieldText(tar, offset, sizeField).trim() || '0', 8)
    const start = offset + blockBytes
    if (name === path) {
      if (!(start + size <= tar.length)) throw new Error(`The archive ends inside ${path}.`)
      return tar.toString('utf8', start, start + size)
    }
    offset = start + Math.ceil(size / blockBytes) * blockBytes
    if (Number.isNaN(offset)) break
  }
  throw new Error(`The archive holds no ${path}.`)
}

function fieldText(tar: Buffer, offset: number, field: { start: number; end: number }): string {
  const text = tar.toString('latin1', offset + field.start, offset + field.end)
  return text.split('\0', 1)[0] ?? ''
}
