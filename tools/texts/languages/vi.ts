import type { LanguageRules } from './language.ts'

export const vietnamese: LanguageRules = {
  script: 'Latin',
  advice: {
    phrases: [
      String.raw`(?<!\p{L})(?<!(?:trở|tạo|làm) )(?:nên|hãy|phải|cần) (?:(?:ngay|sớm|bắt đầu|cân nhắc|tranh thủ|nhanh chóng|tiếp tục) ){0,2}(?:mua|bán|đầu tư|gom|bắt đáy)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:thời điểm|thời cơ|lúc|cơ hội) (?:\S+ )?(?:tốt|đẹp|vàng|lý tưởng|hoàn hảo|thích hợp|phù hợp)(?: nhất)? (?:\S+ ){0,2}(?:mua|bán|đầu tư|vào lệnh|xuống tiền)(?!\p{L})`,
      String.raw`(?<!\p{L})đến lúc (?:nên |phải |cần )?(?:mua|bán|đầu tư|vào lệnh)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:lợi nhuận|lợi suất|tiền lãi|thu nhập|giá) (?:\S+ )?(?:được |luôn )?(?:đảm bảo|bảo đảm|cam kết)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:đảm bảo|bảo đảm|cam kết|chắc chắn) (?:(?:có|sẽ|cho|mức|thu|được) ){0,2}(?:lợi nhuận|lợi suất|lãi|sinh lời|thắng)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:sẽ|sắp|chắc chắn) (?!không(?!\p{L}))(?:\S+ ){0,2}(?:tăng|giảm|lên giá|mất giá|bùng nổ|lao dốc|sụp đổ|gấp đôi|lập đỉnh)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:không (?:có |hề có |chút )?rủi ro|miễn rủi ro|rủi ro bằng (?:0|không)|an toàn tuyệt đối|kiếm tiền (?:nhanh|dễ)|làm giàu|lãi chắc)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:khuyên|khuyến nghị|khuyến khích) (?:\S+ ){0,3}(?:mua|bán|đầu tư|nắm giữ)(?!\p{L})`,
      String.raw`(?<!\p{L})đầu tư (?:rất |thật )?(?:an toàn|khôn ngoan|sinh lời|hấp dẫn|tốt)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:(?:bị )?định giá (?:quá )?(?:thấp|cao)|tín hiệu mua|cơ hội cuối|(?:đừng|không (?:nên|thể)) bỏ lỡ|trước khi quá muộn)(?!\p{L})`,
    ],
    deniedBefore: String.raw`(?<!\p{L})(?:không|chẳng|chưa|đừng|chớ|(?<!dữ |tài |số )liệu|hứa|hứa hẹn|lừa đảo|dấu hiệu)(?!\p{L})`,
    deniedAfter: String.raw`^,? (?:hay (?:không|giảm|tăng)|không ai)(?!\p{L})`,
  },
  sameAsEnglish: {
    Blog: 'The Vietnamese word',
    'Layer 1': 'What Vietnamese exchanges write',
    Menu: 'The Vietnamese word',
    Passkey: 'What Vietnamese exchanges write',
  },
  typography: [
    { wrong: String.raw`[\u0300\u0301\u0302\u0303\u0306\u0309\u031b\u0323]`, instead: 'NFC: one character' },
    { wrong: String.raw`[ðÐ]`, instead: 'đ, Đ' },
    {
      wrong: String.raw`(?<!\p{L})(?:\p{L}*(?:hoá|khoá|toá|xoá|loá|hoà|toà|hoả|thoả|xoà|huỷ|thuỷ|luỹ)|lí|kĩ|mĩ)(?!\p{L})`,
      instead: 'hóa, hòa, hủy, lý, kỹ: one spelling throughout',
    },
    { wrong: String.raw`(?<!: )(?<!\p{N})"(?!\n)|[«»„]`, instead: '“ ”' },
    { wrong: String.raw`(?<=\p{L})'(?=\p{L}|\s)`, instead: '’' },
    { wrong: String.raw`\.{3}|[ \u00a0]…`, instead: '… without a space before it' },
    { wrong: String.raw`(?<=[\p{L}\p{N})”])[ \u00a0][!?](?=\s|$)`, instead: 'no space before the mark' },
    { wrong: String.raw`\p{N}[ \u00a0\u202f]%`, instead: '50%, without a space' },
    { wrong: String.raw`(?<=[\p{L}\p{N})”,]) - (?=\S)`, instead: ' – ' },
  ],
}
