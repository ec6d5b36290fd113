import type { LanguageRules } from './language.ts'

export const spanish: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:deb(?:es?|és|erías?|erás?)|tienes que|tenés que|hay que|(?:te |les? )?conviene)(?! (?:no|nunca|solo|sólo)(?!\p{L})) (?:\S+ ){0,2}(?:comprar|vender|invertir)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:buen|mejor|gran|excelente|perfecto) momento (?:para|de) (?:\S+ )?(?:comprar|vender|invertir|entrar|compra|venta)(?!\p{L})`,
      String.raw`(?<!\p{L})momento (?:ideal|perfecto|adecuado|oportuno|indicado) (?:para|de) (?:\S+ )?(?:comprar|vender|invertir|entrar|compra|venta)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:ganancias?|beneficios?|rendimientos?|rentabilidad|retornos?|utilidad(?:es)?|precios?|subidas?) (?:\S+ )?(?:garantizad|asegurad)[oa]s?(?!\p{L})|(?<!\p{L})(?:te )?garantizamos(?!\p{L})`,
      String.raw`(?<!\p{L})(?:subir|bajar|caer|aumentar|duplicar|triplicar|disparar|desplomar)(?:á|án)(?!\p{L})|(?<!\p{L})precios? (?:\S+ ){0,2}(?:alcanzar|llegar)(?:á|án)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:va|van) a (?:subir|bajar|caer|aumentar|duplicarse|triplicarse|dispararse|desplomarse|explotar)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:sin (?:ningún |ningun )?riesgos?|libres? de (?:todo )?riesgos?|riesgo cero|cero riesgos?|dinero (?:fácil|rápido)|ganancias? (?:fácil(?:es)?|rápidas?|seguras?)|(?:hacer|volver)(?:se|te) rico|hazte rico|hacete rico)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:te )?(?:recomendamos|aconsejamos|sugerimos) (?:que )?(?:\S+ ){0,2}(?:comprar|vender|invertir|compres?|vendas?|inviertas?|inviert(?:as|an)|compra|venta)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:buena|excelente|gran) inversión(?!\p{L})|(?<!\p{L})inversión (?:segura|rentable|inteligente)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:(?:infra|sub|sobre)valorad[oa]s?|señal de compra|última oportunidad|no te l[oa] (?:pierdas|perdás)|no te (?:pierdas|perdás)|no dejes pasar|antes de que sea (?:demasiado )?tarde)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:no|nunca|jamás|ning(?:ún|una|uno)|nadie|nada|ni|tampoco|si|promesas?|promet\p{L}+|estafas?|fraudes?)(?!\p{L})`,
  },
  sameAsEnglish: {
    Blog: 'The Spanish word',
    'Copy trading': 'What Spanish-speaking exchanges write',
    Stablecoins: 'What Spanish-speaking exchanges write',
    Total: 'The Spanish word',
  },
  typography: [
    { wrong: String.raw`"`, instead: '“ ” or « »' },
    { wrong: String.raw`'`, instead: '’' },
    { wrong: String.raw`\.\.\.`, instead: '…' },
    { wrong: String.raw`(?<!¿[^?]*)\?`, instead: '¿ opens a question' },
    { wrong: String.raw`(?<!¡[^!]*)!`, instead: '¡ opens an exclamation' },
    { wrong: String.raw`[^\S\n][;:?!…]`, instead: 'no space before the mark' },
    { wrong: String.raw`[.,][”»]`, instead: 'the mark after the closing quotes' },
    { wrong: String.raw`\S[^\S\n]-[^\S\n]`, instead: '—, – or another mark' },
    { wrong: String.raw`\d(?:[^\S\u00a0\u202f])?%`, instead: 'a no-break space before %' },
  ],
}
