import type { LanguageRules } from './language.ts'

/** Characters of high frequency that only traditional Chinese writes so. */
const traditionalOnly =
  '們國這個時會為發對學網價幣數據戶來說過還開關沒樣動問應現實際種類產業務給讓認識設錄碼經總場錢買賣漲險轉換與後'

export const simplifiedChinese: LanguageRules = {
  script: 'Han',
  advice: {
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
  sameAsEnglish: {},
  typography: [
    { wrong: `[${traditionalOnly}]`, instead: 'traditional character' },
    {
      wrong: String.raw`\p{Script=Han}(?:[;:!?]|,(?! )|\.(?!\w))|[,;:!?]\p{Script=Han}|\.{3}`,
      instead: 'full-width mark beside Han characters, … for three dots',
    },
    { wrong: String.raw`\p{Script=Han} ?\(|\) ?\p{Script=Han}`, instead: 'full-width brackets （）' },
    { wrong: '["「」『』]', instead: 'quotes “ ”' },
    {
      wrong: String.raw`\p{Script=Han}(?:[A-Za-z\p{Script=Greek}02-9#]|1\d)|(?:[A-Za-z\p{Script=Greek}02-9#%]|\d1)\p{Script=Han}`,
      instead: 'a space between Han characters and letters or digits',
    },
    {
      wrong: String.raw`[，。；：！？、”）](?: (?!\{|\w+ \{)|\u00a0)|[ \u00a0][，。；：！？、“”（）…]`,
      instead: 'no space beside a full-width mark',
    },
    { wrong: '你', instead: 'address readers with 您' },
    {
      wrong: '帐|软体|硬体|萤幕|预设|滑鼠|伺服器|讯息|网路|位元组',
      instead: 'the word of the mainland: 账, 软件, 硬件, 屏幕, 默认, 鼠标, 服务器, 消息, 网络, 字节',
    },
  ],
}
