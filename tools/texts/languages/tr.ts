import type { LanguageRules } from './language.ts'

/** Letters spelled out in both cases: without regard to case, İ matches no i and I no ı. */
export const turkish: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:al|sat|yatırım yap|yatır)malısın\p{L}*|(?<!\p{L})(?:al|sat|yatırım yap)man(?:ız)? (?:gerek|lazım|şart)\p{L}*|(?<!\p{L})(?:hemen|şimdi) (?:satın )?(?:alın|satın|yatırım yapın)(?!\p{L}| al)`,
      String.raw`(?<!\p{L})(?:al(?:mak|ım|ış|manın)|sat(?:mak|ım|ış|manın)|yatırım(?: yapmak| yapmanın)?)(?: için)? (?:\S+ )?(?:[iİ]yi|doğru|uygun|mükemmel|[iİ]deal|tam) (?:bir )?(?:zaman|an(?!\p{L})|anı|fırsat)\p{L}*|(?<!\p{L})(?:alım|satış|yatırım) (?:zamanı|fırsatı)\p{L}*`,
      String.raw`(?<!\p{L})(?:garantili|garanti|kesin) (?:kazan[cç]|kâr(?!\p{L})|kârı|getiri|gelir)\p{L}*`,
      String.raw`(?<!\p{L})(?:kazan[cç]|kâr|getiri|fiyat|kur)(?:ı|i|u|lar|ler|lar[ıi]|leri|[ıiu]n[ıi]z|[ıi]m[ıi]z|[ıi]n[ıi]z[ıi])?(?: \S+)? garanti(?:dir|li|lidir)?(?!\p{L})|garanti (?:ediyoruz|ederiz|veriyoruz|veririz)`,
      String.raw`(?<!\p{L})(?:yüksel|düş|çök)ecek\p{L}*|(?<!\p{L})(?:fırla|patla|uça|tırmana|katlana)(?:y?acak)\p{L}*|(?<!\p{L})(?:fiyat|değer|kur)(?:ı|i|u|lar|ler)? (?:\S+ ){0,4}(?:artacak|çıkacak|ulaşacak|katlanacak)\p{L}*`,
      String.raw`(?<!\p{L})(?:risksiz|sıfır risk|risk almadan|kolay (?:para|kazanç)|kısa sürede zengin|zengin ol)\p{L}*|(?<!\p{L})risk(?:i|iniz)? yok(?:tur)?(?!\p{L})`,
      String.raw`(?<!\p{L})(?:alım|satış|(?:al|sat|yatırım yap)manızı|(?:al|sat)mayı)(?: \S+){0,2} (?:öneri(?:r|yor)|tavsiye ed)\p{L}*`,
      String.raw`(?<!\p{L})(?:güvenli|sağlam|[iİ]yi|akıllıca|kârlı|kazançlı) (?:bir )?yatırım(?!cı)\p{L}*`,
      String.raw`(?<!\p{L})(?:ucuz kalm[ıi]ş|gerçek değerinin altında|aşırı değerli|alım sinyali|satış sinyali|son (?:fırsat|şans)|fırsatı kaçır|kaçırmayın|geç olmadan)\p{L}*`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:hiçbir|hiç kimse|kimse|asla|ne|değil|[iİ]ster|dolandırıcı\p{L}*)(?!\p{L})`,
    deniedAfter: String.raw`^,? (?:\S+ )?(?:değil|yok|m[ıiuü](?!\p{L})|vaa[td](?! ed(?:iyoruz|eriz)|iyle)|ed(?:il)?emez|edilmez|etmez|verilmez|vermez|gelmez|sayılmaz|olmaz|bilinmez|bilemez|diye)`,
  },
  sameAsEnglish: {
    Blog: 'The Turkish word',
    Model: 'The Turkish word',
    'Spot CTA': 'What Turkish exchanges write',
    'Spot grid': 'What Turkish exchanges write',
    'Spot martingale': 'What Turkish exchanges write',
  },
  typography: [
    { wrong: String.raw`"`, instead: 'the quotation marks “ ”' },
    { wrong: String.raw`\p{L}'(?=\p{L})`, instead: 'the apostrophe ’' },
    { wrong: String.raw`\d\s?%(?!\d)`, instead: 'the percent sign before the number: %50' },
    { wrong: String.raw`%\s\d`, instead: 'no space after the percent sign' },
    { wrong: String.raw`\.\.\.`, instead: 'the one character …' },
    { wrong: String.raw`\s…`, instead: 'no space before …' },
    { wrong: String.raw`[^\S\n][,;:!?](?=\s|$)`, instead: 'no space before the mark' },
    { wrong: String.raw`\S - \S`, instead: 'the dash –' },
    {
      wrong: String.raw`(?<![\d.,%])1[’'](?=\p{L})`,
      instead: 'a noun after the placeholder that takes the suffix',
    },
    {
      wrong: String.raw`(?<!\p{L})(?:birşey|herşey|hiçbirşey|hiç birşey|hiç bir|bir çok|herhangibir|yada|yanlız|yalnış|orjinal)(?!\p{L})`,
      instead: 'the spelling of the Turkish Language Association',
    },
  ],
}
