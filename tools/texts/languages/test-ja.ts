import type { AdviceSamples } from './test-samples.ts'

export const japaneseSamples: AdviceSamples = {
  advises: [
    '今こそ買うべきです',
    '今が買い時です',
    '利益は保証されます',
    '必ず上がる通貨',
    '価格は上昇します',
    'リスクなしで運用',
    '購入をおすすめします',
    '安全な投資です',
    'お見逃しなく',
  ],
  explains: [
    '利益を保証するものではありません',
    '利益は保証されません',
    '価格が上昇するかどうかは誰にも分かりません',
    '{coinName}を購入',
    '必ず上がるとは限りません',
    '買うべきかどうかは示しません',
  ],
}
