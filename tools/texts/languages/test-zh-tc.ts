import type { AdviceSamples } from './test-samples.ts'

export const traditionalChineseSamples: AdviceSamples = {
  advises: [
    '您應該買進比特幣',
    '現在是進場的最佳時機',
    '保證獲利',
    '穩賺不賠',
    '價格將會上漲',
    '價格會翻倍',
    '零風險賺取收益',
    '我們建議您購買',
    '比特幣被低估',
    '千萬不要錯過',
    '我們承諾穩賺',
  ],
  explains: [
    '不保證收益',
    '沒有人知道價格是否會上漲',
    '購買 {coinName}',
    '本頁不構成投資建議',
    '沒有任何投資是零風險',
    '詐騙：承諾穩賺不賠',
  ],
}
