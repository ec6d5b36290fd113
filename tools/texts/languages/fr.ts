import type { LanguageRules } from './language.ts'

export const french: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`\b(?:devriez|devez|dois|faut)(?! (?:pas|jamais)\b) (?:\S+ ){0,2}(?:acheter|vendre|investir)\b`,
      String.raw`\b(?:bon|meilleur|parfait) moment (?:pour |d')(?:l')?(?:acheter|vendre|investir|achat|vente|entrer)`,
      String.raw`\b(?:gains?|profits?|rendements?|bénéfices?|prix|cours|hausse) (?:\S+ )?garanti(?:e|s|es)?(?!\p{L})|\bnous (?:vous )?garantissons\b`,
      String.raw`\b(?:va|vont) (?!pas\b)(?:\S+ )?(?:monter|grimper|augmenter|baisser|chuter|doubler|tripler|exploser|s'envoler|s'effondrer)\b`,
      String.raw`\b(?:prix|cours) (?:atteindra|montera|augmentera|baissera|doublera)\b`,
      String.raw`\b(?:sans (?:aucun )?risque|risque (?:zéro|nul)|argent facile|gains? faciles?|devenir riche|profit assuré)(?![\p{L}])`,
      String.raw`\bnous (?:vous )?(?:recommandons|conseillons) (?:d'|de |l')(?:acheter|achat|vendre|vente|investir)`,
      String.raw`\b(?:bon|excellent) investissement\b|\bplacement sûr\b|\binvestissement sûr\b`,
      String.raw`\b(?:sous-évalué|surévalué|signal d'achat|dernière chance|ne manquez pas|avant qu'il ne soit trop tard)`,
    ],
    deniedBefore: String.raw`(?<![\p{L}])(?:aucune?|pas|jamais|rien|personne|ni|n'est|ne sont|sans|non|si|promesses?|promet(?:tre|tent)?|promettant|escroqueries?|arnaques?)(?![\p{L}])`,
    deniedAfter: String.raw`^ (?:pas|jamais|rien|aucun)\b`,
  },
  sameAsEnglish: {
    Blog: 'The French word',
    Conversion: 'The French word',
    Conversions: 'The French word',
    'Copy trading': 'What French exchanges write',
    Date: 'The French word',
    Menu: 'The French word',
    Message: 'The French word',
    Page: 'The French word',
    Source: 'The French word',
    Sources: 'The French word',
    Stablecoins: 'What French exchanges write',
    Support: 'What French exchanges write',
  },
  typography: [
    { wrong: String.raw`["“”„]`, instead: '« » with no-break spaces inside' },
    { wrong: String.raw`(?<=\p{L})'(?=\p{L})`, instead: '’' },
    { wrong: String.raw`\.{3}|\s…`, instead: '…, joined to the word before' },
    { wrong: String.raw`«(?!\u00a0)|(?<!\u00a0)»`, instead: 'U+00A0 inside « »' },
    {
      wrong: String.raw`(?<=[\p{L}\p{N})»*%…])[^\S\n\u202f]?[;!?](?=[\s\u00a0\u202f»)*]|$)`,
      instead: 'U+202F before ; ! ?',
    },
    {
      wrong: String.raw`(?<!^[a-z]+|\n[a-z]+)(?<=[\p{L}\p{N})»*%…])[ \u202f]?:(?=[\s*]|$)`,
      instead: 'U+00A0 before :',
    },
    { wrong: String.raw`\d[ ]?%|\d (?=h(?!\p{L}))`, instead: 'a no-break space before % and h' },
    { wrong: String.raw`[\p{L}\p{N}] - (?=[\p{L}\p{N}])|—`, instead: '–, a comma or brackets' },
  ],
}
