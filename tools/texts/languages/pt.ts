import type { LanguageRules } from './language.ts'

/** European and Brazilian Portuguese. */
export const portuguese: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:deve|devem|deves|deveria|deveriam|precisa|precisas|tem que|tem de|convém|é preciso)(?! (?:não|nunca|só)(?!\p{L})) (?:\S+ ){0,2}(?:comprar|vender|investir|entrar)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:bom|boa|melhor|ótim[oa]|excelente|perfeit[oa]|ideal|cert[oa]) (?:momento|altura|hora|ocasião|oportunidade) (?:\S+ )?(?:para|de) (?:\S+ )?(?:comprar|vender|investir|entrar|compra|venda)`,
      String.raw`(?<!\p{L})(?:momento|altura|hora|ocasião) (?:ideal|cert[oa]|perfeit[oa]|ótim[oa]) (?:para|de) (?:\S+ )?(?:comprar|vender|investir|entrar)`,
      String.raw`(?<!\p{L})(?:lucros?|ganhos?|retornos?|rendimentos?|rentabilidades?|preços?|cotação|subida|alta) (?:\S+ )?(?:garantid[oa]s?|assegurad[oa]s?)(?!\p{L})|(?<!\p{L})garantimos(?!\p{L})`,
      String.raw`(?<!\p{L})(?:vai|vão|irá|irão) (?!não(?!\p{L}))(?:\S+ )?(?:subir|aumentar|valorizar|disparar|explodir|duplicar|dobrar|triplicar|cair|descer|baixar|desabar)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:preços?|cotação|valor|bitcoin) (?:\S+ )?(?:subirá|aumentará|atingirá|cairá|descerá|duplicará|dobrará|disparará|valorizará)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:sem (?:qualquer |nenhum )?risco|risco (?:zero|nulo)|livres? de riscos?|dinheiro fácil|(?:ganhos?|lucros?) (?:fácil|fáceis|cert[oa]s?)|ficar ric[oa]|enriquecer)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:recomendamos|aconselhamos|sugerimos)(?:-lhe)? (?:que )?(?:a |o )?(?:\S+ )?(?:comprar|compra|compre|vender|venda|investir|invista|investimento)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:bom|excelente|ótimo) investimento(?!\p{L})|(?<!\p{L})(?:investimento|aplicação) segur[oa](?!\p{L})`,
      String.raw`(?<!\p{L})(?:subvalorizad[oa]|subavaliad[oa]|sobrevalorizad[oa]|supervalorizad[oa]|sinal de compra|última (?:oportunidade|chance)|não perca a (?:oportunidade|chance)|antes que seja tarde)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:não|nunca|jamais|ninguém|nenhum|nenhuma|nada|nem|sem|promessas?|prometem?|prometer|burlas?|golpes?|fraudes?)(?!\p{L})`,
  },
  sameAsEnglish: {
    Blog: 'The Portuguese word',
    'E-mail': 'The Portuguese word',
    'Copy trading': 'What Portuguese and Brazilian exchanges write',
    Menu: 'The Portuguese word',
    Stablecoins: 'What Portuguese and Brazilian exchanges write',
    Total: 'The Portuguese word',
  },
  typography: [
    {
      wrong: String.raw`(?<!\n(?:title|summary): )"(?=\p{L})`,
      instead: 'quotes are «…» in Portugal, “…” in Brazil',
    },
    { wrong: String.raw`«\s|\s»`, instead: 'no space inside quotes' },
    { wrong: String.raw`\.\.\.|\s…`, instead: '…, joined to the word before' },
    { wrong: String.raw`(?<=[\p{L}\d»”)]) [;:!?](?=\s|$)`, instead: 'no space before a mark' },
    { wrong: String.raw`\d\s%`, instead: 'no space before %' },
    { wrong: String.raw`\p{L}'\p{L}`, instead: '’' },
    { wrong: String.raw`(?<=[\p{L}\d]) - (?=[\p{L}\d])`, instead: 'a dash: –' },
    {
      wrong: String.raw`(?<!\p{L})(?:[Aa]cç(?:ão|ões)|[Aa]ctua[li]|[Aa]ctiv|[Dd]irec(?:t|ç)|[Pp]roject[oa]|[Oo]bject|[Pp]rotecç|[Óó]ptim)`,
      instead: 'the spelling of 1990: ação, atual, ativo, direto, projeto',
    },
  ],
}
