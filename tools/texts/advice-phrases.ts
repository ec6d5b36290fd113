/**
 * What a language's texts never say, because it advises or promises (PRED-01, features 1.4). Sources of regular
 * expressions, tried without regard to case on plain text in which tags, apostrophes and spaces are evened out.
 */
export interface AdvicePhrases {
  readonly phrases: readonly string[]
  /** Words shortly before a phrase in the same sentence that turn it round: "no return is guaranteed". */
  readonly deniedBefore: string
  /** The same after it, where a language denies at the end. */
  readonly deniedAfter?: string
}

/** The lists of the languages that have texts; English stands for its variants. */
export const advicePhrases: Readonly<Record<string, AdvicePhrases>> = {
  en: {
    phrases: [
      String.raw`\b(?:should|must|ought to|had better)(?! (?:not|never|only)\b) (?:\w+ ){0,2}(?:buy|sell|invest)\b|\bshould (?!not |never |only )(?:\w+ )?hold\b`,
      String.raw`\b(?:good|great|right|best|perfect|ideal) (?:time|moment|day) (?:to (?:buy|sell|invest|enter|get in)|for buying)\b`,
      String.raw`\bguaranteed\b|\bguarantees? (?:you|that|an?|profits?|returns?|gains?)\b`,
      String.raw`\bwill (?!not\b|never\b)(?:\w+ )?(?:rise|soar|surge|rally|skyrocket|explode|crash|go up|go down|double|triple)\b`,
      String.raw`\bprices? will (?:reach|hit|be)\b`,
      String.raw`\b(?:risk[- ]free|free of risk|without (?:any )?risk|zero risk|sure (?:thing|profit|win)|(?:easy|quick|fast) (?:money|profits?)|get rich)\b`,
      String.raw`\bcan(?:not|'t) lose\b`,
      String.raw`\bwe (?:\w+ )?(?:recommend|advise|suggest) (?:that you |you (?:to )?)?(?:buy|sell|invest|hold)`,
      String.raw`\b(?:good|safe|smart|wise|great|profitable) investment\b`,
      String.raw`\b(?:undervalued|overvalued|strong buy|buy signal|to the moon|last chance|before it's too late|don't miss|do not miss)\b`,
    ],
    deniedBefore: String.raw`\b(?:no|not|never|nothing|nobody|none|neither|nor|isn't|aren't|doesn't|cannot|can't|whether|if|without|is it|are there)\b|(?<!\bwe )\bpromis(?:e|es|ing)\b|\b(?:scam|fraud)`,
  },
  fr: {
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
  de: {
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
  ar: {
    phrases: [
      String.raw`(?:يجب|ينبغي|عليك) (?:عليك )?(?:أن )?(?:تشتري|شراء|تبيع|بيع|تستثمر|الاستثمار|الشراء|البيع)`,
      String.raw`(?:أفضل|أنسب|خير) (?:وقت|لحظة) (?:للشراء|لشراء|للبيع|لبيع|للاستثمار)|(?:وقت|لحظة) (?:مناسبة?|جيدة?|مثالية?) (?:للشراء|لشراء|للبيع|للاستثمار)`,
      String.raw`(?:ربح|أرباح|الربح|الأرباح|عائد|عوائد|العائد|سعر|نتائج) (?:ال)?مضمون|(?:مضمون|مضمونة) (?:الربح|النتائج|العائد)|نضمن (?:لك|الربح|العائد)`,
      String.raw`(?:سيرتفع|سترتفع|سيصعد|سينخفض|ستنخفض|سيهبط|سيتضاعف|ستتضاعف|سينهار)`,
      String.raw`(?:بدون|بلا|دون|من غير) (?:أي |أية )?(?:مخاطر|مخاطرة)|خال(?:ية)? من المخاطر`,
      String.raw`(?:ربح|أرباح|مال) (?:سريعة?|سهلة?|مؤكدة?)|الثراء السريع`,
      String.raw`(?:ننصح|نوصي)ك? (?:ب|بأن )?(?:شراء|الشراء|بيع|البيع|تشتري|تبيع|الاستثمار|استثمار)`,
      String.raw`استثمار (?:آمن|مربح|جيد)|مقوم بأقل|إشارة شراء|(?:آخر فرصة|الفرصة الأخيرة)|لا تفوت`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:و|ف)?(?:لا|ليس|ليست|غير|لن|لم|هل|ما إذا|إن كان|ولا|أحد|دون|بدون|الوعد|وعود|يعد|احتيال|الاحتيال)(?!\p{L})`,
  },
  ja: {
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
  'zh-CN': {
    phrases: [
      '(?:应该|应当|必须|务必|赶紧|赶快)(?:买入|购买|买|卖出|卖|投资|持有|入手)',
      '(?:买入|购买|入场|抄底|卖出|投资)(?:的)?(?:好|最佳|最好的?|绝佳|良|大好)?(?:时机|良机|机会来)',
      '保证(?:收益|盈利|赚|回报|上涨|获利|本金)|稳赚|保本|包赚|必赚|有保障的(?:收益|回报)',
      '(?:将会?|会|必将?|一定会)(?:上涨|大涨|暴涨|飙升|下跌|大跌|暴跌|翻倍|翻番)',
      '零风险|无风险|没有风险|毫无风险|轻松赚|快速致富|一夜暴富|躺赚',
      '(?:我们|本站)?(?:建议|推荐)(?:您|你)?(?:立即|现在|马上)?(?:买入|购买|买|卖出|卖|投资|持有)',
      '(?:安全|明智|优质|稳健)的?投资(?!者)|被低估|被高估|买入信号|不要错过|切勿错过|最后(?:的)?机会|机不可失',
    ],
    deniedBefore: '(?:不|没有|并非|无法|没人|无人|是否|任何|非|(?<!我们|本站)承诺|欺诈|诈骗)',
  },
}
