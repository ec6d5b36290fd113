/**
 * The rules of ops/prometheus, made faster for a drill that has minutes and not days. The same files with four changes and no other:
 *
 * - `for:` is a 180th, of 2 s at least and 4 s at most;
 * - ranges such as `[1h]`, and `offset 10m`, are a 180th, of 8 s at least and 24 s at most, so that each has four readings;
 * - `predict_linear` looks as many times its range ahead as before;
 * - limits of metrics that are named `_seconds` and not `_total`, from a minute on, are a 180th, of 2 s at least.
 *
 * Names, labels, expressions and shares stay as they are.
 */

const factor = 180
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
const limits = { for: { least: 2, most: 4 }, range: { least: 8, most: 24 } } as const
const leastLimit = 2
const minute = 60

/** Reads `90s`, `5m`, `6h` or `3d`; seconds. */
function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? []
  const seconds = Number(count) * (unitSeconds[unit] ?? Number.NaN)
  if (Number.isNaN(seconds)) throw new RangeError(`${duration} is no duration that is made faster`)
  return seconds
}

function fewerSeconds(
  seconds: number,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  return Math.min(most, Math.max(least, Math.round(seconds / factor)))
}

const rangeOf = (duration: string) => fewerSeconds(secondsOf(duration), limits.range)

/** Makes the text of a file of rules faster. */
export function shortened(rules: string): string {
  return rules
    .replaceAll(/\[(\d+[smhd])\](?!, \d)/g, (_all, range: string) => `[${rangeOf(range)}s]`)
    .replaceAll(/\[(\d+[smhd])\], (\d+)\)/g, (_all, range: string, ahead: string) => {
      const seconds = rangeOf(range)
      return `[${seconds}s], ${Math.round((Number(ahead) * seconds) / secondsOf(range))})`
    })
    .replaceAll(/\boffset (\d+[smhd])\b/g, (_all, time: string) => `offset ${rangeOf(time)}s`)
    .replaceAll(/\bfor: (\w+)/g, (_all, time: string) => `for: ${fewerSeconds(secondsOf(time), limits.for)}s`)
    .replaceAll(
      /(_seconds(?:\{[^}]*\})?\)? > (?:bool )?)(\d+)\b/g,
      (all: string, before: string, limit: string) =>
        Number(limit) < minute ? all : `${before}${Math.max(leastLimit, Math.round(Number(limit) / factor))}`,
    )
}
