import type { AdviceSamples } from './test-samples.ts'

export const simplifiedChineseSamples: AdviceSamples = {
  advises: [
    '您应该买入比特币',
    '现在是买入的最佳时机',
    '保证收益',
    '稳赚不赔',
    '价格将会上涨',
    '价格会翻倍',
    '零风险',
    '我们建议您购买',
    '比特币被低估',
    '不要错过',
    '我们承诺稳赚',
  ],
  explains: [
    '不保证收益',
    '没有人知道价格是否会上涨',
    '购买 {coinName}',
    '本页不构成投资建议',
    '没有任何投资是零风险',
    '欺诈：承诺稳赚不赔',
  ],
}
