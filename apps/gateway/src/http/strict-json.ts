/** JSON that a careful reader does not accept. The message says what is wrong and repeats nothing of the text. */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError'
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const deepestLevel = 32

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

const stringPattern = /"[^"\\]*(?:\\.[^"\\]*)*"/y

const colonPattern = /\s*:/y

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? null
}

function checkKey(token: string, keys: Set<string>) {
  const key: unknown = JSON.parse(token)
  if (typeof key !== 'string') return
  if (refusedKeys.has(key)) throw new StrictJsonError('a key is not allowed')
  if (keys.has(key)) throw new StrictJsonError('a key stands twice in one object')
  keys.add(key)
}

/** Walks over well-formed JSON once and checks its depth and the keys of its objects. */
function checkStructure(text: string) {
  const levels: (Set<string> | null)[] = []
  let index = 0
  while (index < text.length) {
    const character = text[index]
    if (character === '"') {
      const token = matchAt(stringPattern, text, index) ?? character
      index += token.length
      const keys = levels.at(-1)
      if (keys && matchAt(colonPattern, text, index) !== null) checkKey(token, keys)
      continue
    }
    if (character === '{' || character === '[') levels.push(character === '{' ? new Set() : null)
    if (character === '}' || character === ']') levels.pop()
    if (levels.length > deepestLevel) throw new StrictJsonError('the JSON is nested too deeply')
    index += 1
  }
}

/** Reads UTF-8 without errors. Throws a StrictJsonError. */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new StrictJsonError('the body is not UTF-8', { cause })
  }
}

/** Throws a StrictJsonError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StrictJsonError('the body is not JSON', { cause })
  }
}

/**
 * Parses a body: UTF-8 without errors, JSON, at most 32 levels, no key twice in one object, and none of the keys that
 * reach a prototype. Throws a StrictJsonError.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = readText(bytes)
  const value = parseJson(text)
  checkStructure(text)
  return value
}
