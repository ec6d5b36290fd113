/**
 * A 128-bit fingerprint of a text in hexadecimal, for versions and entity tags. It tells different content apart; it is
 * no protection against someone who builds a collision. Four lanes of multiply-and-rotate, each with its own seed, mixed
 * at the end; no runtime's crypto module is needed, so the package runs anywhere.
 */
export function contentHash(text: string): string {
  const lanes = new Uint32Array([0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f])
  let [first = 0, second = 0, third = 0, fourth = 0] = lanes
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(rotate(second ^ unit, 13), 0x5bd1e995)
    third = Math.imul(rotate(third + unit, 15), 0x1b873593)
    fourth = Math.imul(rotate(fourth ^ (unit + index), 17), 0xcc9e2d51)
  }
  const mixed = [first ^ text.length, second ^ fourth, third ^ first, fourth ^ third]
  return mixed.map((lane) => finish(lane).toString(16).padStart(8, '0')).join('')
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** Spreads every input bit over the whole word (the finaliser of MurmurHash3). */
function finish(lane: number): number {
  let value = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
