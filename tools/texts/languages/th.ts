import type { LanguageRules } from './language.ts'

/** Texts are tried in NFKC, which takes the Thai vowel am apart. */
const composed = (source: string) => source.normalize('NFKC')

/** The rest of a clause: a Thai sentence ends at a space, unless the space belongs to a name or a number. */
const sameClause = String.raw`(?:[^ ]| (?=[\x21-\x7e])|(?<=[\x21-\x7e]) )*$`

export const thai: LanguageRules = {
  script: 'Thai',
  advice: {
    phrases: [
      String.raw`(?:ควร|ต้อง|น่าจะ|รีบ|น่า)(?!ไม่)(?:จะ|เข้า|เริ่ม|รีบ|พิจารณา)*(?:ซื้อ(?!ขาย)|ขาย(?!\S*คืน)|ลงทุน|ช้อน|ถือยาว)`,
      String.raw`(?:จังหวะ|โอกาส|เวลา|ช่วง)\S{0,8}(?:ดี|เหมาะ|ทอง|ใช่)\S{0,12}(?:ซื้อ|ขาย|ลงทุน|เข้า(?!ถึง|ใจ|สู่ระบบ))|ถึงเวลา(?:ซื้อ|ขาย|ลงทุน)`,
      String.raw`(?:รับประกัน|การันตี|รับรอง)(?:ว่า|ได้|จะ|มี)*(?:กำไร|ผลตอบแทน|รายได้|ราคา|ขึ้น)|(?:กำไร|ผลตอบแทน|รายได้|ราคา)\S{0,6}(?:รับประกัน|การันตี|แน่นอน)`,
      String.raw`(?:ราคา|มูลค่า|เหรียญ|ตลาด|[A-Za-z]+ ?)(?:จะ|กำลังจะ|ต้อง)(?!ไม่)\S{0,10}?(?:ขึ้น(?!อยู่|กับ)|พุ่ง|ทะยาน|ร่วง|ตก|ลดลง|เพิ่มขึ้น|ดิ่ง|แตะ)`,
      String.raw`(?:ไม่มี|ไร้|ปราศจาก|ปลอด)ความเสี่ยง|ไม่เสี่ยง|ความเสี่ยง(?:เป็น)?ศูนย์|รวยเร็ว|รวยทางลัด|เงินง่าย|กำไรชัวร์|ไม่มีทางขาดทุน`,
      String.raw`แนะนำให้(?:คุณ)?(?:รีบ)?(?:ซื้อ|ขาย|ลงทุน|ถือ)|แนะนำการ(?:ซื้อ|ขาย|ลงทุน)`,
      String.raw`(?:การ)?ลงทุนที่(?:ปลอดภัย|ดี|ฉลาด|คุ้มค่า)|น่าลงทุน|ราคา(?:ถูก|แพง|ต่ำ|สูง)(?:เกินไป|กว่ามูลค่า\S{0,8}จริง)|ต่ำกว่ามูลค่าที่แท้จริง`,
      String.raw`สัญญาณซื้อ|โอกาสสุดท้าย|(?:อย่า|ห้าม|ไม่ควร)พลาด|ก่อนสายเกินไป|ก่อนจะสาย`,
    ].map(composed),
    deniedBefore: composed(
      String.raw`(?:ไม่|มิได้|มิใช่|อย่า|ห้าม|ใช่ว่า|หรือไม่|สัญญาว่า|คำสัญญา|หลอกลวง|อ้าง)${sameClause}`,
    ),
    deniedAfter: composed(String.raw`^\S{0,10}(?:หรือไม่|หรือลง|หรือขึ้น|หรือเปล่า|ไม่ได้|ไม่มีอยู่)|^(?:หรือ|ไม่)`),
  },
  sameAsEnglish: {},
  typography: [
    {
      wrong: String.raw`\p{Script=Thai}[A-Za-z02-9]|[A-Za-z02-9%]\p{Script=Thai}`,
      instead: 'a space between Thai and Latin letters or digits',
    },
    { wrong: String.raw`[\u0e01-\u0e5b][.;](?=\s|$)`, instead: 'a space ends a sentence' },
    { wrong: String.raw`[\u0e50-\u0e59]`, instead: 'the digits 0 to 9' },
    { wrong: String.raw`\u0e4d[\u0e48-\u0e4b]?\u0e32|\u0e40\u0e40`, instead: 'ำ and แ, one character each' },
    {
      wrong: String.raw`[\u0e48-\u0e4b][\u0e31\u0e34-\u0e3a\u0e47]|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4c]{3}|(?<![\u0e01-\u0e2e\u0e31-\u0e3a\u0e48-\u0e4b])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4c]`,
      instead: 'consonant, vowel, tone mark in this order',
    },
    {
      wrong: String.raw`[^\u00a0]\u0e46|\u0e46[\u0e01-\u0e45]`,
      instead: 'U+00A0 before ๆ, a space after it',
    },
    { wrong: String.raw`(?<!: )(?<!\p{N})"(?!\n)|[«»„]`, instead: '“ ”' },
    { wrong: String.raw`\.{3}|[ \u00a0]…`, instead: '… without a space before it' },
    { wrong: String.raw`\p{N}[ \u00a0\u202f]%`, instead: '50%, without a space' },
    { wrong: String.raw`\p{Script=Thai}\(|\)\p{Script=Thai}`, instead: 'a space outside brackets' },
    { wrong: String.raw`ครับ|ค่ะ|(?<!เ)ท่าน`, instead: 'คุณ for the reader, no polite particle' },
  ],
}
