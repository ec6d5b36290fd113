import { Decimal } from '@portico/decimal'
import { localeOf } from '@portico/locale'
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  pre,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../numbers/amount.ts'
import { evaluateAmount } from './evaluate-amount.ts'
import { parseAmount } from './parse-amount.ts'
import { formatPlain } from '../numbers/plain.ts'

const codes = ['en', 'de', 'fr', 'ar', 'ja', 'zh-CN'] as const
const tags = [...codes.map((code) => localeOf(code).numberTag), 'ar-EG', 'fa', 'hi-IN', 'de-CH']
const plainDecimal = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/

type Operation = 'plus' | 'minus' | 'times' | 'dividedBy'

type Tree =
  | { readonly kind: 'amount'; readonly value: string; readonly isGrouped: boolean }
  | { readonly kind: 'negated'; readonly inner: Tree }
  | {
      readonly kind: 'operation'
      readonly operation: Operation
      readonly sign: string
      readonly left: Tree
      readonly right: Tree
    }

const signs: Readonly<Record<Operation, readonly string[]>> = {
  plus: ['+', ' + ', '＋'],
  minus: ['-', '\u2212', ' - '],
  times: ['*', '×', ' · '],
  dividedBy: ['/', '÷', '／'],
}

const anySign = oneof(
  ...(['plus', 'minus', 'times', 'dividedBy'] as const).map((operation) =>
    record({ operation: constantFrom(operation), sign: constantFrom(...signs[operation]) }),
  ),
)

/** Amounts have two decimals at most, so that the grouped text says all of them. */
const anyAmount: Arbitrary<Tree> = record({
  value: stringMatching(/^(?:0|[1-9][0-9]{0,6}(?:\.[0-9]{1,2})?)$/),
  isGrouped: boolean(),
}).map((amount) => ({ kind: 'amount', ...amount }))

function anyTree(depth: number): Arbitrary<Tree> {
  if (depth === 0) return anyAmount
  const inner = anyTree(depth - 1)
  const negated: Arbitrary<Tree> = inner.map((tree) => ({ kind: 'negated', inner: tree }))
  const operation: Arbitrary<Tree> = record({ sign: anySign, left: inner, right: inner }).map(
    ({ sign, left, right }) => ({ kind: 'operation', ...sign, left, right }),
  )
  return oneof({ arbitrary: operation, weight: 6 }, { arbitrary: negated, weight: 1 }, anyAmount)
}

/** Null where something is divided by zero. */
function valueOf(tree: Tree): Decimal | null {
  if (tree.kind === 'amount') return new Decimal(tree.value)
  if (tree.kind === 'negated') return valueOf(tree.inner)?.negated() ?? null
  const left = valueOf(tree.left)
  const right = valueOf(tree.right)
  if (left === null || right === null) return null
  return tree.operation === 'dividedBy' && right.isZero() ? null : left[tree.operation](right)
}

const ranks: Readonly<Record<Operation, 1 | 2>> = { plus: 1, minus: 1, times: 2, dividedBy: 2 }

/** Writes a tree with the parentheses that it needs and no others. */
function printed(tree: Tree, tag: string, rank = 0): string {
  if (tree.kind === 'amount')
    return tree.isGrouped ? formatAmount(tree.value, { tag }) : formatPlain(tree.value, tag)
  if (tree.kind === 'negated') return `(-${printed(tree.inner, tag, 3)})`
  const own = ranks[tree.operation]
  const text = `${printed(tree.left, tag, own)}${tree.sign}${printed(tree.right, tag, own + 1)}`
  return own < rank ? `(${text})` : text
}

describe('evaluateAmount: properties', () => {
  it.each(tags)(
    'FMT-05 CONV-02 agrees with decimal arithmetic on any calculation in the notation of %s',
    (tag) => {
      assert(
        property(anyTree(3), (tree) => {
          const text = printed(tree, tag)
          pre(text.length <= 200)
          const value = valueOf(tree)
          expect(evaluateAmount(text, tag)).toMatchObject(
            value === null
              ? { status: 'error', reason: 'zero' }
              : { status: 'ok', value: value.isZero() ? '0' : value.toFixed() },
          )
        }),
        { numRuns: 150 },
      )
    },
  )

  const pieces = [
    '0',
    '1',
    '7',
    '.',
    ',',
    "'",
    ' ',
    '\u202f',
    'e',
    'k',
    'M',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '÷',
    '×',
  ]
  const soup = array(constantFrom(...pieces, '\u2212', '٣', '٫', '$', 'BTC', '{4}', '\u200f'), {
    maxLength: 30,
  })

  const anyCodePoints = array(integer({ min: 0, max: 0x10ffff }), { maxLength: 250 }).map((points) =>
    String.fromCodePoint(...points),
  )

  it('CONV-07 never throws, and every value is a plain decimal that reads as itself', () => {
    for (const anyText of [soup.map((texts) => texts.join('')), string(), anyCodePoints])
      assert(
        property(anyText, constantFrom(...tags), (text, tag) => {
          const amount = evaluateAmount(text, tag, { marks: ['BTC', '$'] })
          if (amount.status !== 'ok') return
          expect(amount.value).toMatch(plainDecimal)
          expect(parseAmount(amount.value, 'en-u-nu-latn')).toEqual({ status: 'ok', value: amount.value })
        }),
        { numRuns: 500 },
      )
  })

  it('CONV-02 leaves every plain amount as parseAmount reads it', () => {
    assert(
      property(soup, constantFrom(...tags), (texts, tag) => {
        const plain = parseAmount(texts.join(''), tag)
        const amount = evaluateAmount(texts.join(''), tag)
        if (plain.status === 'ok') expect(amount).toEqual({ ...plain, isCalculation: false })
        if (plain.status === 'empty') expect(amount).toEqual(plain)
        if (amount.status === 'ok' && amount.isCalculation) expect(plain.status).toBe('error')
      }),
      { numRuns: 500 },
    )
  })

  it('CONV-07 finds no reading once the last number or parenthesis of a calculation is missing', () => {
    assert(
      property(anyTree(2), anySign, (tree, { sign }) => {
        const text = printed(tree, 'en')
        pre(text.length <= 190)
        expect(evaluateAmount(`${text}${sign}`, 'en')).toEqual({ status: 'error', reason: 'calculation' })
        expect(evaluateAmount(`(${text}`, 'en')).toEqual({ status: 'error', reason: 'calculation' })
      }),
      { numRuns: 150 },
    )
  })
})
