import { setupI18n } from '@lingui/core'
import { compileCatalogue } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { type NamedAsset, formatText } from './format-text.ts'

const dollar: NamedAsset = { name: 'доллар США', kind: 'fiat' }
const gold: NamedAsset = { name: 'altın', kind: 'metal' }

function format(message: string, values: Parameters<typeof formatText>[2], tag = 'ru'): string {
  const i18n = setupI18n({ locale: tag, messages: { [tag]: compileCatalogue({ message }) } })
  return formatText(i18n, 'message', values)
}

describe('formatText', () => {
  it('LOC-06 begins with a capital letter where a currency or metal opens the text', () => {
    expect(format('{0}: прогноз', { 0: dollar })).toBe('Доллар США: прогноз')
    expect(format('{0} fiyatı', { 0: gold }, 'tr')).toBe('Altın fiyatı')
    expect(format('{0} fiyatı', { 0: { name: 'irlanda lirası', kind: 'fiat' } }, 'tr')).toBe(
      'İrlanda lirası fiyatı',
    )
  })

  it('LOC-06 keeps names small inside a text, and by themselves', () => {
    expect(format('Цена: {0}', { 0: dollar })).toBe('Цена: доллар США')
    expect(format('{0}', { 0: dollar })).toBe('доллар США')
    expect(format('доллары и {0}', { 0: dollar })).toBe('доллары и доллар США')
  })

  it('LOC-06 keeps the names of coins and stocks as they are', () => {
    expect(format('{0}: прогноз', { 0: { name: 'iShares', kind: 'stock' } })).toBe('iShares: прогноз')
    expect(format('{0} и {1}', { 0: { name: 'dYdX', kind: 'crypto' }, 1: dollar })).toBe('dYdX и доллар США')
  })

  it.each([
    ['th', 'ดอลลาร์'],
    ['ja', '米ドル'],
    ['ar', 'دولار'],
  ])('LOC-06 changes nothing in %s', (tag, name) => {
    expect(format('{0}!', { 0: { name, kind: 'fiat' } }, tag)).toBe(`${name}!`)
  })

  it('LOC-06 parts Han letters from Latin ones only', () => {
    expect(format('{0} 数据', { 0: { name: '欧元', kind: 'fiat' } }, 'zh-Hans-CN')).toBe('欧元数据')
    expect(format('关注 {0}', { 0: '欧元' }, 'zh-Hans-CN')).toBe('关注欧元')
    expect(format('关注 {0}', { 0: 'Bitcoin' }, 'zh-Hans-CN')).toBe('关注 Bitcoin')
  })

  it('LOC-06 ends a sentence once after a date that ends in a stop', () => {
    const values = { 0: '7 сент. 2026 г.' }
    expect(format('Цена: {0}. Далее', values)).toBe('Цена: 7 сент. 2026 г. Далее')
    expect(format('Цена: {0}...', { 0: '1' })).toBe('Цена: 1...')
  })

  it('takes plain values, and none', () => {
    expect(format('{0} и {count}', { 0: 'доллар', count: 2 })).toBe('доллар и 2')
    expect(format('всё', undefined)).toBe('всё')
  })
})
