import type { CatalogueReader } from '@portico/locale/texts'
import { requiredLocales } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { adviceIn, judgedLanguage, judgedLanguages } from './advice.ts'
import { describeAdvice, findAdviceInCatalogues, findAdviceInContent } from './advice-check.ts'

/** By language: what advises or promises, and what says the contrary or merely explains. */
const samples: Readonly<
  Record<string, { readonly advises: readonly string[]; readonly explains: readonly string[] }>
> = {
  en: {
    advises: [
      'You should buy now.',
      'Investors must really buy this coin',
      "It's now a good time to buy {coinName}.",
      'Guaranteed returns',
      'Your profit is guaranteed!',
      'The price will rise by year end',
      'Bitcoin will soon double.',
      'The price will reach {price}',
      'A risk-free way to earn',
      'You can’t lose',
      'We strongly recommend buying',
      'Bitcoin is a good investment.',
      'Don’t miss it',
      'You <0>should</0> <1>buy</1> it',
      'Not financial advice. You should sell.',
    ],
    explains: [
      'No return is guaranteed.',
      'The price is not guaranteed',
      'Nobody knows whether the price will rise.',
      'You should never invest money that you cannot lose.',
      'You should only invest what you can spare.',
      'What you need to buy bitcoin',
      'Buy {coinName}',
      'No investment is risk-free.',
      'Deposit guarantee schemes do not cover them.',
      'Scams promise quick profits.',
      'Is it a good time to buy? This page cannot say.',
      'The result is the middle of the outcomes',
    ],
  },
  fr: {
    advises: [
      'Vous devriez acheter maintenant.',
      'C’est le bon moment pour acheter',
      'Rendement garanti',
      'Le prix va monter',
      'Les cours vont bientôt doubler',
      'Le cours atteindra {price}',
      'Un gain sans risque',
      'Nous vous conseillons d’acheter',
      'Un bon investissement',
      'Ne manquez pas cette occasion',
    ],
    explains: [
      'Aucun rendement garanti.',
      'Personne ne sait si le prix va monter.',
      'Aucun placement n’est sans risque.',
      'Acheter {coinName}',
      'Les escroqueries promettent de l’argent facile.',
      'Vous ne devez pas investir plus que vous ne pouvez perdre.',
    ],
  },
  de: {
    advises: [
      'Sie sollten jetzt Bitcoin kaufen.',
      'Jetzt ist ein guter Zeitpunkt zum Kauf',
      'Garantierte Rendite',
      'Ihr Gewinn ist garantiert',
      'Der Kurs wird steigen',
      'Die Preise werden stark steigen',
      'Risikofrei verdienen',
      'Wir empfehlen Ihnen den Kauf',
      'Eine sichere Anlage',
      'Bitcoin ist unterbewertet',
    ],
    explains: [
      'Kein Gewinn ist garantiert.',
      'Niemand weiß, ob der Kurs wird steigen oder fallen.',
      'Keine Anlage ist risikofrei.',
      'Das ist keine sichere Anlage.',
      '{coinName} kaufen',
      'Sie sollten nie Geld investieren, das Sie brauchen.',
    ],
  },
  ar: {
    advises: [
      'يجب أن تشتري الآن',
      'إنه أفضل وقت للشراء',
      'وقت مناسب للشراء',
      'ربح مضمون',
      'سَيَرتفع السعر',
      'سيتضاعف السعر قريبا',
      'استثمر بدون مخاطر',
      'أرباح سريعة',
      'ننصحك بشراء البيتكوين',
      'استثمار آمن',
      'لا تفوت الفرصة الأخيرة',
    ],
    explains: [
      'لا ربح مضمون هنا',
      'لا أحد يعرف ما إذا كان السعر سيرتفع',
      'شراء {coinName}',
      'ليس هناك استثمار آمن',
      'هل سيرتفع السعر؟ لا نعرف',
      'من علامات الاحتيال ربح مضمون',
    ],
  },
  ja: {
    advises: [
      '今こそ買うべきです',
      '今が買い時です',
      '利益は保証されます',
      '必ず上がる通貨',
      '価格は上昇します',
      'リスクなしで運用',
      '購入をおすすめします',
      '安全な投資です',
      'お見逃しなく',
    ],
    explains: [
      '利益を保証するものではありません',
      '利益は保証されません',
      '価格が上昇するかどうかは誰にも分かりません',
      '{coinName}を購入',
      '必ず上がるとは限りません',
      '買うべきかどうかは示しません',
    ],
  },
  'zh-CN': {
    advises: [
      '您应该买入比特币',
      '现在是买入的最佳时机',
      '保证收益',
      '稳赚不赔',
      '价格将会上涨',
      '价格会翻倍',
      '零风险',
      '我们建议您购买',
      '比特币被低估',
      '不要错过',
      '我们承诺稳赚',
    ],
    explains: [
      '不保证收益',
      '没有人知道价格是否会上涨',
      '购买 {coinName}',
      '本页不构成投资建议',
      '没有任何投资是零风险',
      '欺诈：承诺稳赚不赔',
    ],
  },
}

const cases = (kind: 'advises' | 'explains') =>
  Object.entries(samples).flatMap(([language, texts]) => texts[kind].map((text) => [language, text] as const))

describe('adviceIn', () => {
  it.each(cases('advises'))('PRED-01 finds in %s: %s', (language, text) => {
    expect(adviceIn(text, language)).not.toEqual([])
  })

  it.each(cases('explains'))('PRED-01 lets %s say: %s', (language, text) => {
    expect(adviceIn(text, language)).toEqual([])
  })

  it('finds a phrase across a line break of Markdown, and each of two', () => {
    expect(adviceIn('The price **will\nrise**. You should buy.', 'en')).toEqual(['should buy', 'will rise'])
  })

  it('knows no language that has no list', () => {
    expect(() => adviceIn('Deberías comprar', 'es')).toThrow('no list of phrases for the language es')
  })
})

describe('judgedLanguage', () => {
  it('has a list for every language that must have texts, and English for its variants', () => {
    expect(requiredLocales.map(judgedLanguage)).toEqual(['en', 'fr', 'ar', 'de', 'ja', 'zh-CN'])
    expect(Object.keys(samples)).toEqual(judgedLanguages)
    expect(judgedLanguage('en-GB')).toBe('en')
    expect([judgedLanguage('es'), judgedLanguage('coins')]).toEqual([null, null])
  })
})

describe('findAdviceInCatalogues', () => {
  const reader: CatalogueReader = {
    own: (code, namespace) =>
      code === 'fr' && namespace === 'site' ? { a: 'Achetez', b: 'Le prix va monter' } : {},
    merged: () => ({}),
  }

  it('PRED-01 names file, text and phrase', () => {
    expect(findAdviceInCatalogues(reader, ['en', 'fr']).map(describeAdvice)).toEqual([
      'fr/site.json "b": advises or promises: "va monter"',
    ])
  })

  it('faults a language without a list', () => {
    expect(findAdviceInCatalogues(reader, ['es'])).toHaveLength(1)
  })
})

describe('findAdviceInContent', () => {
  it('PRED-01 holds a file to the list of its folder, and one of no language to all lists', () => {
    const faults = findAdviceInContent([
      { path: 'content/coins/en/btc.md', text: 'Its price will rise. 稳赚' },
      { path: 'content/coins/zh-CN/btc.md', text: '价格会翻倍。' },
      { path: 'content/categories.json', text: '{ "de": "Garantierte Rendite", "en": "Coins" }' },
      { path: 'content/coins/fr/btc.md', text: 'Le prix est celui du marché.' },
    ])
    expect(faults).toEqual([
      { place: 'content/coins/en/btc.md', phrase: 'will rise' },
      { place: 'content/coins/zh-CN/btc.md', phrase: '会翻倍' },
      { place: 'content/categories.json', phrase: 'Garantierte Rendite' },
    ])
  })
})
