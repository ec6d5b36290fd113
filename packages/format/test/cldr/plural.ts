/** The operands of UTS 35 of a plain decimal: its whole part, its digits after the point, and how many these are. */
function operandsOf(text: string): Readonly<Record<string, number>> {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const trimmed = fraction.replace(/0+$/, '')
  return {
    n: Number(text.replace('-', '')),
    i: Number(whole),
    v: fraction.length,
    w: trimmed.length,
    f: Number(fraction || '0'),
    t: Number(trimmed || '0'),
    c: 0,
    e: 0,
  }
}

/** One relation such as `i % 10 = 2..4,7` or `v != 0`. */
function holds(relation: string, operands: Readonly<Record<string, number>>): boolean {
  const [, name = '', modulus, sign, list = ''] =
    /^([a-z])(?: % (\d+))? (!?=) ([\d.,]+)$/.exec(relation.trim()) ?? []
  const operand = operands[name]
  if (operand === undefined) throw new Error(`unread plural rule: ${relation}`)
  const value = modulus === undefined ? operand : operand % Number(modulus)
  const isIn = list.split(',').some((range) => {
    const [low = '', high = low] = range.split('..')
    return Number.isInteger(value) && value >= Number(low) && value <= Number(high)
  })
  return isIn === (sign === '=')
}

/** The plural category of a plain decimal by CLDR's rules of a language. */
export function pluralOf(text: string, rules: Readonly<Record<string, string>>): string {
  const operands = operandsOf(text)
  const fits = (rule: string) =>
    rule.split(' or ').some((all) => all.split(' and ').every((relation) => holds(relation, operands)))
  for (const [key, rule] of Object.entries(rules)) {
    const condition = rule.split('@')[0]?.trim() ?? ''
    if (condition !== '' && fits(condition)) return key.replace('pluralRule-count-', '')
  }
  return 'other'
}
