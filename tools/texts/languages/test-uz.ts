import type { AdviceSamples } from './test-samples.ts'

export const uzbekSamples: AdviceSamples = {
  advises: [
    'Hozir Bitcoin sotib olishingiz kerak.',
    'Hoziroq Bitcoin sotib oling',
    'Sotib olish uchun eng yaxshi vaqt',
    'Kafolatlangan daromad',
    'Foydangiz kafolatlangan',
    'Narx tez orada koʻtariladi',
    'Bitcoin narxi bu yil ikki baravar oshadi',
    'Risksiz daromad',
    'Sizga Bitcoin sotib olishni tavsiya qilamiz',
    'Bu xavfsiz investitsiya',
    'Bitcoin past baholangan',
    'Bu imkoniyatni qoʻldan boy bermang',
  ],
  explains: [
    'Hech qanday daromad kafolatlanmaydi.',
    'Narx koʻtariladimi yoki tushadimi, hech kim bilmaydi.',
    'Hech bir aktiv risksiz emas.',
    'Bu xavfsiz investitsiya emas.',
    'Firibgarlar oson daromad vaʼda qiladi.',
    '{coinName} sotib olish',
    'Yoʻqotishga qurbingiz yetmaydigan pulni hech qachon kiritmang.',
  ],
}
