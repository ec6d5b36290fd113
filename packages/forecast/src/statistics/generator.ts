/** A source of uniform numbers from 0 (included) to 1 (left out). */
export type Generator = () => number

/**
 * A small fast counting generator of 128 bits (sfc32 of PractRand). Equal seeds give equal numbers on every machine, so
 * that a forecast is the same to the digit for everyone; `stream` makes sequences that do not depend on one another.
 */
export function createGenerator(seed: number, stream: number): Generator {
  let [a, b, c, counter] = [seed | 0, stream | 0, 0x9e3779b9 | 0, 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let turn = 0; turn < 12; turn += 1) next()
  return next
}

/** A normal variate after Box and Muller. */
export function normalDraw(random: Generator): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
