/** What the embedded converter says. Names in braces are filled in. */
export interface EmbedTexts {
  /** Name of the whole, for screen readers. */
  readonly name: string
  readonly amount: string
  readonly result: string
  readonly loading: string
  readonly asOf: string
  readonly older: string
  readonly source: string
  readonly more: string
  readonly unreadable: string
  readonly tooLong: string
  readonly unreachable: string
  readonly unknownPair: string
}

const en: EmbedTexts = {
  name: 'Converter',
  amount: 'Amount in {code}',
  result: 'Converted to {code}',
  loading: 'The rate is on its way.',
  asOf: 'As of {time}',
  older: '{code} is from {day}.',
  source: 'Source:',
  more: 'Chart and history',
  unreadable: 'That is not a number. Use digits and one decimal separator.',
  tooLong: 'That number is too long. Use at most 40 digits.',
  unreachable: 'The rate could not be loaded. Try again later.',
  unknownPair: 'No rate is known for {from} to {to}.',
}

const texts: Readonly<Record<string, EmbedTexts>> = {
  en,
  fr: {
    name: 'Convertisseur',
    amount: 'Montant en {code}',
    result: 'Converti en {code}',
    loading: 'Le taux arrive.',
    asOf: 'Au {time}',
    older: '{code} date du {day}.',
    source: 'Source\u00a0:',
    more: 'Graphique et historique',
    unreadable: 'Ce n’est pas un nombre. Utilisez des chiffres et un seul séparateur décimal.',
    tooLong: 'Ce nombre est trop long. Utilisez 40 chiffres au plus.',
    unreachable: 'Le taux n’a pas pu être chargé. Réessayez plus tard.',
    unknownPair: 'Aucun taux n’est connu de {from} vers {to}.',
  },
  ar: {
    name: 'محوّل العملات',
    amount: 'المبلغ بعملة {code}',
    result: 'التحويل إلى {code}',
    loading: 'جارٍ تحميل السعر.',
    asOf: 'بتاريخ {time}',
    older: 'قيمة {code} تعود إلى {day}.',
    source: 'المصدر:',
    more: 'الرسم البياني والسجل',
    unreadable: 'هذا ليس عددًا. استخدم الأرقام وفاصلة عشرية واحدة.',
    tooLong: 'هذا العدد طويل جدًا. استخدم 40 رقمًا كحد أقصى.',
    unreachable: 'تعذّر تحميل السعر. حاول لاحقًا.',
    unknownPair: 'لا يوجد سعر معروف من {from} إلى {to}.',
  },
  de: {
    name: 'Umrechner',
    amount: 'Betrag in {code}',
    result: 'Umgerechnet in {code}',
    loading: 'Der Kurs wird geladen.',
    asOf: 'Stand: {time}',
    older: '{code} ist vom {day}.',
    source: 'Quelle:',
    more: 'Chart und Kursverlauf',
    unreadable: 'Das ist keine Zahl. Verwenden Sie Ziffern und ein Dezimaltrennzeichen.',
    tooLong: 'Diese Zahl ist zu lang. Verwenden Sie höchstens 40 Ziffern.',
    unreachable: 'Der Kurs konnte nicht geladen werden. Bitte versuchen Sie es später erneut.',
    unknownPair: 'Für {from} in {to} ist kein Kurs bekannt.',
  },
  ja: {
    name: '換算ツール',
    amount: '金額（{code}）',
    result: '換算結果（{code}）',
    loading: 'レートを読み込んでいます。',
    asOf: '{time}時点',
    older: '{code}は{day}の値です。',
    source: '出典：',
    more: 'チャートと履歴',
    unreadable: '数値として読み取れません。数字と小数点1つで入力してください。',
    tooLong: '桁数が多すぎます。40桁以内で入力してください。',
    unreachable: 'レートを読み込めませんでした。後でもう一度お試しください。',
    unknownPair: '{from}から{to}へのレートはありません。',
  },
  zh: {
    name: '换算器',
    amount: '{code} 金额',
    result: '换算为 {code}',
    loading: '正在加载汇率。',
    asOf: '截至 {time}',
    older: '{code} 为 {day} 的数值。',
    source: '来源：',
    more: '图表与历史',
    unreadable: '这不是数字。请输入数字，最多一个小数点。',
    tooLong: '数字过长，最多 40 位。',
    unreachable: '无法加载汇率，请稍后再试。',
    unknownPair: '没有 {from} 到 {to} 的汇率。',
  },
}

/** The language of a locale that texts are there for; others read English. Traditional Chinese has none of its own. */
export function textLanguage(locale: string): string {
  const lower = locale.toLowerCase()
  if (/^zh-(?:tc|tw|hant)/.test(lower)) return 'en'
  const language = lower.split(/[-_]/)[0] ?? ''
  return Object.hasOwn(texts, language) ? language : 'en'
}

/** The texts in the locale's language, else in English. */
export function textsOf(locale: string): EmbedTexts {
  return texts[textLanguage(locale)] ?? en
}

/** The languages that texts are there for. */
export const textLanguages: readonly string[] = Object.keys(texts)

/** Fills the names in braces. A name without a value stays, so that a mistake is seen. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
