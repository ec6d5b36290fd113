import type { LanguageRules } from './language.ts'

/** Characters of high frequency that only simplified Chinese writes so. */
const simplifiedOnly =
  '们国这个时会为发对学网价币数据户来说过还开关没样动问应现实际种类产业务给让认识设账录码经总场钱买卖涨险转换'

export const traditionalChinese: LanguageRules = {
  script: 'Han',
  advice: {
    phrases: [
      '(?:應該|應當|必須|務必|最好|趕緊|趕快)(?:現在|立即|馬上)?(?:買入|買進|購買|買|賣出|賣|投資|持有|進場|入手)',
      '(?:買入|買進|購買|進場|入場|抄底|賣出|投資)的?(?:好|最佳|最好的?|絕佳|大好)?(?:時機|良機)',
      '保證(?:收益|獲利|報酬|回報|賺|上漲|本金)|穩賺|保本|包賺|必賺|穩定獲利',
      '(?:將會?|會|必將?|一定會|勢必)(?:上漲|大漲|暴漲|飆漲|飆升|下跌|大跌|暴跌|崩盤|翻倍)',
      '零風險|無風險|沒有風險|毫無風險|輕鬆賺|快速致富|一夜致富|躺著?賺',
      '(?:建議|推薦)(?:您|你|大家)?(?:立即|現在|馬上)?(?:買入|買進|購買|買|賣出|賣|投資|持有)',
      '(?:安全|明智|優質|穩健)的?投資(?!人|者)|被低估|被高估|買[入進]訊號|不要錯過|切勿錯過|別錯過|最後的?機會|機不可失',
    ],
    deniedBefore: '(?:不|沒有|並非|無法|沒人|無人|是否|任何|非|(?<!我們|本站)承諾|詐欺|詐騙)',
  },
  sameAsEnglish: {},
  typography: [
    { wrong: `[${simplifiedOnly}]`, instead: 'simplified character' },
    {
      wrong: String.raw`\p{Script=Han}(?:[;:!?]|,(?! )|\.(?!\w))|[,;:!?]\p{Script=Han}`,
      instead: 'full-width mark beside Han characters',
    },
    { wrong: String.raw`\p{Script=Han} ?\(|\) ?\p{Script=Han}`, instead: 'full-width brackets （）' },
    { wrong: '["\u201c\u201d\u2018]', instead: 'quotes 「」' },
    { wrong: String.raw`\.{3}`, instead: 'the sign …' },
    {
      wrong: String.raw`\p{Script=Han}(?:[A-Za-z02-9]|1\d)|(?:[A-Za-z02-9]|\d1)\p{Script=Han}`,
      instead: 'a space between Han characters and letters or digits',
    },
    {
      wrong: '[，。；：！？、」）] (?!\\{|\\w+ \\{)| [，。；：！？、」（）]',
      instead: 'no space beside a full-width mark',
    },
    { wrong: '你', instead: 'address readers with 您' },
    {
      wrong: '網絡|軟件|硬件|默認|視頻|登錄|鏈接|短信|服務器|緩存|屏幕|信息|用戶|賬',
      instead:
        'the word of Taiwan: 網路, 軟體, 硬體, 預設, 影片, 登入, 連結, 簡訊, 伺服器, 快取, 螢幕, 資訊, 使用者, 帳',
    },
  ],
}
