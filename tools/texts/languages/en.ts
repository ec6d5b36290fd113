import type { LanguageRules } from './language.ts'

export const english: LanguageRules = {
  script: 'Latin',
  advice: {
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
  sameAsEnglish: {},
  typography: [],
}
