import type { LanguageRules } from './language.ts'

export const arabic: LanguageRules = {
  script: 'Arabic',
  advice: {
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
  sameAsEnglish: {},
  typography: [
    {
      wrong: String.raw`[\p{Script=Arabic}\p{M}»\u2069)]\s?[?;]`,
      instead: 'the Arabic marks ؟ and ؛',
    },
    {
      wrong: String.raw`[\p{Script=Arabic}\p{M}»\u2069],(?=\s[\s\S]*[.؟!])`,
      instead: 'the Arabic comma ، (in sentences; lists for machines have the other one)',
    },
    { wrong: String.raw`(?<!: )"(?=[\p{L}\p{N}])|[“”„]`, instead: 'quotation marks are « »' },
    { wrong: String.raw`[\u0660-\u0669\u06f0-\u06f9٪٫٬]`, instead: 'Latin digits, %, point and comma' },
    { wrong: String.raw`\.{3}|\s…`, instead: 'the one character … without a space before it' },
    { wrong: String.raw`\S[^\S\n][-—][^\S\n]`, instead: 'a dash between words is – with spaces' },
    {
      wrong: String.raw`[^\S\n][،؛؟!:.](?=\s|$)|[،؛](?=[\p{L}\p{N}])`,
      instead: 'no space before a mark, one after it',
    },
    {
      wrong: String.raw`(?<![\p{L}\p{M}])و\s+(?=\p{L})`,
      instead: 'و is written together with the next word',
    },
    {
      wrong: String.raw`اً|\p{Script=Arabic}ـ+\p{Script=Arabic}|(?<!\p{L})[وفبلك]?(?:ال)?ت?تغير(?!\p{M})`,
      instead: 'tanwin stands before its alif (ًا), words are not stretched, تغيّر has its shadda',
    },
  ],
}
