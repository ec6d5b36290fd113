import type { LanguageRules } from './language.ts'

/** Uzbek in Latin script. The letters oʻ and gʻ are matched with any of the apostrophes that people type. */
export const uzbek: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:sotib ol|xarid qil|sot|(?:investitsiya|sarmoya|mablag[ʻ'ʼ]) kirit|pul tik)ish(?:ingiz|imiz)? (?:kerak|lozim|zarur|shart)(?!\p{L})|(?<!\p{L})(?:hozir|hoziroq|darhol|bugunoq|shoshiling,?) (?:\S+ ){0,2}(?:sotib oling|xarid qiling|soting)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:sotib olish|xarid qilish|sotish|kirish|(?:investitsiya|sarmoya) kiritish)(?:ning|ga)?(?: uchun)? (?:\S+ ){0,2}(?:yaxshi|qulay|to[ʻ'ʼ]g[ʻ'ʼ]ri|ideal|ayni|eng maqbul) (?:vaqt|payt|fursat|imkoniyat|lahza|fursati)\p{L}*|(?<!\p{L})(?:sotib olish|sotish) (?:vaqti|fursati) keldi`,
      String.raw`(?<!\p{L})kafolatlangan (?:\S+ )?(?:daromad|foyda|narx|yutuq|o[ʻ'ʼ]sish|qaytim)\p{L}*`,
      String.raw`(?<!\p{L})(?:daromad|foyda|narx|kurs|yutuq|o[ʻ'ʼ]sish)\p{L}* (?:\S+ )?(?:kafolatlan(?!m)\p{L}*|kafolatli)(?!\p{L})|(?<!\p{L})kafolat(?:laymiz| beramiz)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:narx|kurs|qiymat)\p{L}* (?:\S+ ){0,4}(?:ko[ʻ'ʼ]tariladi|o[ʻ'ʼ]sadi|oshadi|qimmatlashadi|tushadi|pasayadi|arzonlashadi|uchadi|parvoz qiladi)(?!\p{L})|(?<!\p{L})(?:albatta|tez orada|shubhasiz) (?:\S+ ){0,2}(?:ko[ʻ'ʼ]tarila|o[ʻ'ʼ]sa|osha|qimmatlasha|tusha|pasaya)di(?!\p{L})`,
      String.raw`(?<!\p{L})(?:risksiz|tavakkalsiz|xatarsiz)(?!\p{L})|(?<!\p{L})(?:xavf|xatar|risk)i? (?:umuman )?yo[ʻ'ʼ]q(?!\p{L})|(?<!\p{L})(?:oson|tez) (?:pul|daromad|foyda|boylik)(?!\p{L})|(?<!\p{L})boyib (?:ket|ol)\p{L}*`,
      String.raw`(?<!\p{L})(?:sotib olish|xarid qilish|sotish|(?:investitsiya|sarmoya) kiritish)\p{L}* (?:\S+ ){0,2}(?:tavsiya (?:qil|et)(?!m)\p{L}*|maslahat ber(?!m)\p{L}*)`,
      String.raw`(?<!\p{L})(?:xavfsiz|ishonchli|yaxshi|foydali|aqlli|daromadli) (?:investitsiya|sarmoya|qo[ʻ'ʼ]yilma)\p{L}*`,
      String.raw`(?<!\p{L})(?:past baholangan|ortiqcha baholangan|haqiqiy qiymatidan (?:past|arzon)|(?:oxirgi|so[ʻ'ʼ]nggi) imkoniyat|qo[ʻ'ʼ]ldan boy bermang|o[ʻ'ʼ]tkazib yubormang|kech bo[ʻ'ʼ]lmasdan|(?:sotib olish|sotish) signali)\p{L}*`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:hech|emas|firibgar\p{L}*|va[ʼ']da\p{L}*)(?!\p{L})`,
    deniedAfter: String.raw`^,? ?(?:emas|yo[ʻ'ʼ]q|mi(?!\p{L})|deb (?:bo[ʻ'ʼ]lmaydi|aytmaydi)|(?:\S+ )?(?:va[ʼ']da|emas|bo[ʻ'ʼ]lmaydi|bilmaydi))`,
  },
  sameAsEnglish: {
    Blog: 'The Uzbek word',
    Model: 'The Uzbek word',
    'Spot CTA': 'What exchanges write in Uzbek',
    'Spot grid': 'What exchanges write in Uzbek',
  },
  typography: [
    { wrong: String.raw`[oOgG]['’‘\u0060ʼ]`, instead: 'the letters oʻ and gʻ with U+02BB' },
    { wrong: String.raw`(?<![oOgG])ʻ`, instead: 'the tutuq belgisi ʼ, U+02BC' },
    { wrong: String.raw`\p{L}['’‘\u0060](?=\p{L})`, instead: 'the tutuq belgisi ʼ, U+02BC' },
    { wrong: String.raw`["«»„]`, instead: 'the quotation marks “ ”' },
    { wrong: String.raw`\d\s%`, instead: 'no space before the percent sign' },
    { wrong: String.raw`(?<![\d.])\d+\.\d+(?![\d.])`, instead: 'the decimal comma' },
    { wrong: String.raw`(?<!\d)(?:19|20)\d\d yil`, instead: 'the hyphen of ordinals: 2026-yil' },
    { wrong: String.raw`\.\.\.`, instead: 'the one character …' },
    { wrong: String.raw`\s…`, instead: 'no space before …' },
    { wrong: String.raw`[^\S\n][,;:!?](?=\s|$)`, instead: 'no space before the mark' },
    { wrong: String.raw`\S - \S`, instead: 'the dash –' },
    {
      wrong: String.raw`(?<![\d.,])1(?=\p{L})`,
      instead: 'a noun after the placeholder that takes the suffix',
    },
  ],
}
