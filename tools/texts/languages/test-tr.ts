import type { AdviceSamples } from './test-samples.ts'

export const turkishSamples: AdviceSamples = {
  advises: [
    'Şimdi Bitcoin almalısınız.',
    'Bitcoin almak için iyi bir zaman',
    'Yatırım yapmanın tam zamanı',
    'Garantili getiri',
    'Kazancınız garanti',
    'Fiyat yakında yükselecek',
    'Değeri bu yıl iki katına çıkacak',
    'Risksiz kazanç',
    'Bitcoin almanızı öneririz',
    'Güvenli bir yatırım',
    'Bitcoin ucuz kalmış',
    'Bu fırsatı kaçırmayın',
  ],
  explains: [
    'Hiçbir getiri garanti edilmez.',
    'Fiyatın yükselecek mi düşecek mi olduğunu kimse bilemez.',
    'Hiçbir yatırım risksiz değildir.',
    'Bu, güvenli bir yatırım değildir.',
    'Risksiz kazanç vaadi dolandırıcılık işaretidir.',
    '{coinName} satın al',
    'Kaybetmeyi göze alamayacağınız parayı asla yatırmayın.',
  ],
}
