import type { LanguageRules } from './language.ts'

/** Kana and kanji; the long-vowel mark belongs to both kana. */
const letter = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u30fc]`

export const japanese: LanguageRules = {
  script: 'Japanese',
  advice: {
    phrases: [
      '(?:買う|売る|購入する|売却する|投資する|保有する|買い|売り)べき',
      '買い時|買いどき|売り時|売りどき|今が買い|狙い目|仕込み時',
      '保証(?:され(?:ます|ている|ています)|します|いたします|付き|つき)|保証された(?:利益|収益|リターン|価格)',
      '(?:必ず|確実に|絶対に)(?:上が|値上が|上昇|儲か|利益|下が|下落)',
      '(?:値上がり|上昇|高騰|急騰|暴騰|下落|暴落)(?:します|するでしょう|する見込みです|は確実)|上がるでしょう|下がるでしょう|倍になります',
      'ノーリスク|リスクなし|リスクゼロ|リスクフリー|元本保証|楽に稼|簡単に稼|一攫千金',
      '(?:購入|買い|売却|投資|保有)を(?:お勧め|おすすめ|推奨|お薦め)(?:します|いたします|しています)',
      '(?:安全な|賢い|良い|よい|有利な)投資|割安|割高|買いシグナル|最後のチャンス|お見逃しなく|乗り遅れ',
    ],
    deniedBefore: '(?:誰も|だれも|決して|いかなる|詐欺)',
    deniedAfter: '^[^。]{0,12}(?:ません|ない|かどうか|とは限)',
  },
  sameAsEnglish: {},
  typography: [
    {
      wrong: `${letter}(?:[;:!?()]|,(?! )|\\.(?!\\w))|[,;:!?()]${letter}`,
      instead: 'full-width marks and brackets beside Japanese letters',
    },
    { wrong: '["\u201c\u201d\u2018]', instead: 'quotes 「」' },
    { wrong: String.raw`\.{3}|・{2,}|。{2,}| …`, instead: 'the sign …, without a space before it' },
    {
      wrong: String.raw`${letter} [A-Za-z0-9]|[A-Za-z0-9%] \p{Script=Hiragana}|[0-9] (?:[年月日週分秒件倍枚個万億兆]|時間)`,
      instead: 'no space between Japanese letters and Latin ones or digits',
    },
    {
      wrong: '[、。：；！？「」（）] (?!\\{|\\w+ \\{)| [、。：；！？」（）]',
      instead: 'no space beside a full-width mark',
    },
    { wrong: `(?:${letter}|[、。])\\n${letter}`, instead: 'no line break within a paragraph' },
    {
      wrong: '[\uff10-\uff19\uff21-\uff5a\uff05\uff66-\uff9f~\u301c]|[0-9] %',
      instead: 'half-width digits, letters and %, full-width kana, the sign ～ for ranges',
    },
    { wrong: 'あなた|貴方|お客様|お客さま', instead: 'no word for the reader' },
  ],
}
