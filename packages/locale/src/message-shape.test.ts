import { describe, expect, it } from 'vitest'
import { messageShape } from './message-shape.ts'

describe('messageShape', () => {
  it('CONV-08 collects placeholders from every branch, names that start with a digit included', () => {
    const shape = messageShape('{count, plural, one {{coinName} # } other {{7dPercentChange}}} {0} vs {1}')
    expect(shape.placeholders).toEqual(['0', '1', '7dPercentChange', 'coinName', 'count'])
    expect(shape.plurals).toEqual([{ argument: 'count', type: 'cardinal', categories: ['one', 'other'] }])
    expect(shape.faults).toEqual([])
  })

  it('leaves exact matches out of the plural categories and reads ordinals', () => {
    expect(messageShape('{count, selectordinal, =1 {first} other {#th}}').plurals).toEqual([
      { argument: 'count', type: 'ordinal', categories: ['other'] },
    ])
  })

  it('collects tags', () => {
    expect(messageShape('a <0>b {time}</0> <1/> c').tags).toEqual(['0', '1/'])
    expect(messageShape("It's 5 < 6").faults).toEqual([])
  })

  it.each([
    ['', 'the text is empty'],
    ['  ', 'the text is empty'],
    ['a {', 'a brace stands alone'],
    ['a } b', 'a brace stands alone'],
    ['{a-b}', 'ICU syntax: invalid syntax at line 1 col 3:'],
    ['{count, plural, one {x}}', '{count, plural} has no branch "other"'],
    ['{count, number}', '{count, number} formats a value; texts take values that are formatted already'],
    ['{time, date, short}', '{time, date} formats a value; texts take values that are formatted already'],
    ['<0>a', 'tag <0> is not closed'],
    ['a</0>', 'tag </0> closes nothing'],
    ['<0><1>a</0></1>', 'tag </0> closes nothing'],
    ['<0>{count, plural, other {a</0>}}', 'tag </0> closes nothing'],
  ])('finds the fault of %j', (message, fault) => {
    expect(messageShape(message).faults).toContain(fault)
  })
})
