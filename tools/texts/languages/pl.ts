import type { LanguageRules } from './language.ts'

export const polish: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?:powin(?:ieneś|naś|no się)|należy|trzeba|warto|musisz|opłaca się)(?! (?:nie|nigdy|czy)(?!\p{L})) (?:\S+ ){0,2}(?:kupić|kupować|dokupić|sprzedać|sprzedawać|inwestować|zainwestować)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:kupuj|kupujcie|sprzedaj|sprzedawaj|inwestuj|zainwestuj) (?:\S+ ){0,2}(?:teraz|już|dziś|dzisiaj|natychmiast|szybko|póki)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:dobr|najlepsz|lepsz|idealn|odpowiedn|właściw|doskonał|świetn|wymarzon)\p{L}* (?:czas|moment|chwil|por|okazj)\p{L}*,? (?:na |do |żeby |aby |by )?(?:\S+ )?(?:kupn|zakup|kupić|kupow|sprzeda|wejści|wejść|inwest|zainwest)\p{L}*`,
      String.raw`(?<!\p{L})gwarantowan\p{L}+ (?:\S+ )?(?:zysk|zwrot|doch[oó]d|zarob|wzrost|stop|cen|kurs)\p{L}*|(?<!\p{L})(?:zysk|zwrot|doch[oó]d|zarob|wzrost|cen|kurs)\p{L}* (?:\S+ ){0,3}gwarantowan\p{L}*|(?<!\p{L})gwarantujemy(?!\p{L})`,
      String.raw`(?<!\p{L})(?:wzrośnie|wzrosną|spadnie|spadną|podrożej(?:e|ą)|potaniej(?:e|ą)|wystrzel(?:i|ą)|podwo(?:i|ją) się|potro(?:i|ją) się|załam(?:ie|ią) się|(?:będzie|będą) (?:\S+ )?(?:rosnąć|rósł|rosł[aoy]|spadać|spadał[aoy]?)|pójd(?:zie|ą) w (?:górę|dół)|(?:cen|kurs)\p{L}* (?:\S+ ){0,2}osiągn(?:ie|ą))(?!\p{L})`,
      String.raw`(?<!\p{L})(?:bez (?:żadnego |jakiegokolwiek |najmniejszego )?ryzyka|zero ryzyka|(?:szybk|łatw|pewn|bezpieczn)\p{L}+ (?:pieniądz|zysk|zarob)\p{L}*|wzbogac\p{L}+ się)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:polecamy|zalecamy|rekomendujemy|radzimy|doradzamy|zaleca się) (?:\S+ ){0,3}(?:kupn|kupić|kupow|zakup|sprzeda|inwest|zainwest)\p{L}*`,
      String.raw`(?<!\p{L})(?:dobr|bezpieczn|pewn|świetn|doskonał|mądr|opłacaln)\p{L}+ (?:inwestycj|lokat)\p{L}*`,
      String.raw`(?<!\p{L})(?:niedowartościowan\p{L}*|przewartościowan\p{L}*|niedoszacowan\p{L}*|sygnał\p{L}* (?:kupna|do kupna)|ostatni\p{L}+ szans\p{L}+|nie przegap\p{L}*|zanim będzie za późno|póki nie jest za późno)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:nie|nikt|nikomu|nic|nigdy|ani|brak|bez|czy|jeśli|jeżeli|gdy|gdyby|żad\p{L}+|obiec\p{L}+|obietnic\p{L}*|oszu\p{L}+)(?!\p{L})`,
    deniedAfter: String.raw`^ (?:nie|czy|brak)(?!\p{L})`,
  },
  sameAsEnglish: {
    Blog: 'The Polish word',
    'Copy trading': 'What Polish-speaking exchanges write',
    'E-mail': 'The Polish word',
    Menu: 'The Polish word',
    Model: 'The Polish word',
  },
  typography: [
    { wrong: String.raw`["“]`, instead: 'quotation marks are „ ”' },
    { wrong: String.raw`(?<=\p{L})'(?=\p{L})`, instead: 'the apostrophe is ’' },
    { wrong: String.raw`\.{3}`, instead: 'an ellipsis is the character …' },
    { wrong: String.raw`[^\S\n]…`, instead: 'no space before the ellipsis' },
    {
      wrong: String.raw`\S[^\S\n]-(?=[^\S\n]\S)|—`,
      instead: 'a dash between words is – with spaces',
    },
    { wrong: String.raw`\p{L}–(?!Winters)\p{L}`, instead: 'a dash between words has spaces around it' },
    { wrong: String.raw`\d[^\S\n]%`, instead: 'no space before the percent sign' },
    { wrong: String.raw`[\p{L}\p{N})”][^\S\n][;:?!,](?=\s|$)`, instead: 'no space before the mark' },
    { wrong: String.raw`[.,]”`, instead: 'the mark stands after the closing quotes' },
  ],
}
