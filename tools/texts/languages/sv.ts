import type { LanguageRules } from './language.ts'

export const swedish: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:bör|borde|måste|du ska|ska du)(?! (?:du |man )?(?:inte|aldrig|bara|endast)(?!\p{L})) (?:\S+ ){0,3}(?:köpa|sälja|investera|satsa)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:bra|rätt|perfekt|bästa|ideal\p{L}*|gynnsam\p{L}*|utmärkt|gyllene) (?:tid(?:en|punkt(?:en)?)?|läget?|tillfället?|stund(?:en)?) (?:att|för) (?:\S+ ){0,2}(?:köp|sälj|investera|gå in|kliva in)`,
      String.raw`(?<!\p{L})garantera(?:d|t|de) (?:\S+ )?(?:\p{L}*vinst|\p{L}*avkastning|\p{L}*inkomst|värdeökning|pris|kurs|stig|öka)`,
      String.raw`(?:vinst(?:en|er|erna)?|avkastning(?:en)?|pris(?:et|er|erna)?|kurs(?:en|er|erna)?) (?:\S+ )?(?:är|blir) (?:\S+ )?garantera(?:d|t|de)(?!\p{L})|(?<!\p{L})(?:vi garanterar|garanterar vi)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:kommer(?: att)?|ska|lär|väntas) (?!inte|aldrig)(?:\S+ ){0,2}(?:stiga|sjunka|falla|öka|gå upp|gå ner|fördubblas|tredubblas|explodera|rusa|skjuta i höjden|krascha|rasa)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:riskfri\p{L}*|utan (?:någon |minsta )?risk|snabba pengar|lätta pengar|lättförtjänta pengar|bli rik|säker vinst|säkra vinster)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:vi (?:\S+ )?(?:rekommenderar|råder)|rekommenderar vi) (?:\S+ ){0,3}(?:köp|sälj|investera)`,
      String.raw`(?<!\p{L})(?:säker|trygg|bra|klok|smart) (?:investering|placering)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:(?:under|över)värdera(?:d|t|de)|köpläge\p{L}*|köpsignal\p{L}*|sista chansen|missa inte|innan det är för sent)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:inte|inga|ingen|inget|ingenting|aldrig|varken|knappast|huruvida|vet om|oavsett om|löften?|löftena|lovar|bedräg\p{L}+|bluff\p{L}*)(?!\p{L})`,
    deniedAfter: String.raw`^ (?:inte|aldrig)(?!\p{L})`,
  },
  sameAsEnglish: {
    'Copy trading': 'What Swedish-speaking traders and brokers write',
    Live: 'The Swedish word',
    'Proof of work': 'What Swedish exchanges write; “arbetsbevis” is hardly known',
    Stablecoins: 'What Swedish exchanges write',
    Support: 'The Swedish word',
  },
  typography: [
    { wrong: String.raw`["“„«»]`, instead: 'quotes are ”…”, the same at both ends' },
    { wrong: String.raw`\p{L}['‘]\p{L}`, instead: '’' },
    { wrong: String.raw`\.\.\.`, instead: '…' },
    { wrong: String.raw`\p{L}…`, instead: 'a no-break space before … in place of words' },
    { wrong: String.raw`—|\S[^\S\n]-[^\S\n]`, instead: 'a dash between spaces is –' },
    { wrong: String.raw`\d[^\S\u00a0\u202f]?%`, instead: 'a no-break space before %' },
    { wrong: String.raw`(?<=[\p{L}\d”)])[^\S\n][;:!?](?=\s|$)`, instead: 'no space before a mark' },
    { wrong: String.raw`(?<!\p{L})(?:[Nn]i|[Ee]der|[Ee]rt)(?!\p{L})`, instead: 'the reader is “du”' },
  ],
}
