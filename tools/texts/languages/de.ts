import type { LanguageRules } from './language.ts'

export const german: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`\b(?:sollten?|sollst|müssen|musst)(?! (?:Sie |du )?(?:nicht|nie|nur)\b) (?:\S+ ){0,3}(?:kaufen|verkaufen|investieren|einsteigen)\b`,
      String.raw`\b(?:gute[rn]?|richtige[rn]?|beste[rn]?|perfekte[rn]?|ideale[rn]?) (?:Zeitpunkt|Moment|Zeit) (?:\S+ ){0,2}(?:Kauf|Verkauf|Einstieg|kaufen|verkaufen|einzusteigen|investieren)`,
      String.raw`(?<!\p{L})garantierte[nrs]? (?:\p{L}*gewinn|\p{L}*rendite|\p{L}*ertrag|\p{L}*erträge|kurs|preis)`,
      String.raw`(?:gewinne?|renditen?|erträge?|kurs|preis) (?:ist|sind|wird|werden) (?:\S+ )?garantiert(?!\p{L})|(?<!\p{L})wir garantieren(?!\p{L})|(?<!\p{L})garantiert (?:steig|verdien|gewinn)`,
      String.raw`\b(?:wird|werden) (?!nicht\b)(?:\S+ ){0,2}(?:steigen|sinken|explodieren|abstürzen|sich verdoppeln|durch die Decke)`,
      String.raw`(?<!\p{L})(?:risikolos\p{L}*|risikofrei\p{L}*|ohne (?:jedes |jegliches )?Risiko|(?:schnelles|leichtes) Geld|reich werden|sicherer Gewinn)(?!\p{L})`,
      String.raw`\bwir (?:\S+ )?(?:empfehlen|raten) (?:\S+ ){0,3}(?:Kauf|Verkauf|zu kaufen|zu verkaufen|zu investieren)`,
      String.raw`\b(?:sichere|gute|kluge) (?:Anlage|Investition|Geldanlage)\b`,
      String.raw`(?<!\p{L})(?:unterbewertet|überbewertet|Kaufsignal|letzte Chance|nicht verpassen|bevor es zu spät ist)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:nicht|nie|niemals|niemand|kein(?:e|er|es|en|em)?|nichts|weder|noch|ohne|ob|verspr\p{L}+|Betrug\p{L}*)(?!\p{L})`,
    deniedAfter: String.raw`^ (?:nicht|nichts|kein)`,
  },
  sameAsEnglish: {
    'Asset A': 'What German exchanges write',
    'Asset B': 'What German exchanges write',
    Assets: 'What German exchanges write',
    Blog: 'The German word',
    Coins: 'What German exchanges write',
    'Layer 1': 'What German exchanges write',
    Name: 'The German word',
    Stablecoins: 'What German exchanges write',
    Passkey: 'What German exchanges write',
  },
  typography: [
    { wrong: String.raw`["”«»]|„\s|(?:^|[\s(])“`, instead: '„ “' },
    { wrong: String.raw`'`, instead: '’' },
    { wrong: String.raw`\.\.\.|\p{L}…`, instead: 'a space and …' },
    { wrong: String.raw`[^\S\n][;:?!]`, instead: 'no space before the mark' },
    { wrong: String.raw`—|\S[^\S\n]-[^\S\n]`, instead: 'a dash between spaces is –' },
    { wrong: String.raw`\d(?:[^\S\u00a0\u202f])?%`, instead: 'a no-break space before %' },
    { wrong: String.raw`(?<![\p{L}\d.-])\d+\.\d{1,2}(?![\d.\p{L}])`, instead: 'a decimal comma' },
    {
      wrong: String.raw`(?<!\p{L})(?:[Dd](?:u|ich|ir|ein(?:e[mnrs]?)?)|[Ee](?:uch|uer|ure[mnrs]?))(?!\p{L})`,
      instead: 'the reader is “Sie”',
    },
  ],
}
