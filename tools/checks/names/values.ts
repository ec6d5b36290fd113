import type { Expression, ObjectExpression, TemplateLiteral } from 'oxc-parser'
import { readSource, type Source } from './source.ts'

/** Stands for what is only known while the program runs. */
const unknown = '*'

/** An expression without what only the compiler reads. */
function plain(expression: Expression): Expression {
  if (expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression')
    return plain(expression.expression)
  return expression.type === 'ParenthesizedExpression' ? plain(expression.expression) : expression
}

/** What a name stands for, in this file or in the one that it is imported from. */
function meaningOf(name: string, source: Source): { expression: Expression; source: Source } | null {
  const expression = source.constants.get(name)
  if (expression !== undefined) return { expression: plain(expression), source }
  const imported = source.imports.get(name)
  return imported === undefined ? null : meaningOf(imported.name, readSource(imported.file))
}

function templateText({ quasis, expressions }: TemplateLiteral, source: Source): string {
  const pieces = quasis.map(({ value }, index) => {
    const expression = expressions[index]
    return (value.cooked ?? '') + (expression === undefined ? '' : textOf(expression, source))
  })
  return pieces.join('')
}

/** The text that an expression is, with `*` for what is only known while the program runs. */
export function textOf(expression: Expression, source: Source): string {
  const found = plain(expression)
  if (found.type === 'Literal') return typeof found.value === 'string' ? found.value : unknown
  if (found.type === 'TemplateLiteral') return templateText(found, source)
  if (found.type === 'BinaryExpression' && found.operator === '+')
    return textOf(found.left, source) + textOf(found.right, source)
  if (found.type !== 'Identifier') return unknown
  const meaning = meaningOf(found.name, source)
  return meaning === null ? unknown : textOf(meaning.expression, meaning.source)
}

/** The values that a choice such as `prefixes[part]` can have; none where they are not written out. */
function choicesOf(expression: Expression | undefined, source: Source): readonly string[] {
  if (expression?.type !== 'MemberExpression' || expression.object.type !== 'Identifier') return []
  const meaning = expression.computed ? meaningOf(expression.object.name, source) : null
  if (meaning?.expression.type !== 'ObjectExpression') return []
  return meaning.expression.properties.flatMap((property) =>
    property.type === 'Property' ? [textOf(property.value, meaning.source)] : [],
  )
}

/** The texts that a template can be: one for each choice that it begins with. */
export function textsOf(template: TemplateLiteral, source: Source): readonly string[] {
  const text = textOf(template, source)
  const choices = text.startsWith(unknown) ? choicesOf(template.expressions[0], source) : []
  return choices.length === 0 ? [text] : choices.map((choice) => choice + text.slice(unknown.length))
}

/** Whether anything is known of a text. */
export function isKnown(text: string): boolean {
  return text.replaceAll(unknown, '') !== ''
}

/** The value of a property that is written out in an object. */
export function valueOf(object: ObjectExpression, name: string): Expression | null {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === name) return plain(property.value)
  }
  return null
}

/** The names of the properties of an object, as far as they are written out somewhere. */
export function keysOf(expression: Expression, source: Source): readonly string[] {
  const found = plain(expression)
  if (found.type === 'Identifier') {
    const meaning = meaningOf(found.name, source)
    return meaning === null ? [] : keysOf(meaning.expression, meaning.source)
  }
  if (found.type !== 'ObjectExpression') return []
  return found.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return keysOf(property.argument, source)
    if (property.key.type === 'Identifier') return [property.key.name]
    return property.key.type === 'Literal' ? [String(property.key.value)] : []
  })
}
