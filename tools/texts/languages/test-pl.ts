import type { AdviceSamples } from './test-samples.ts'

export const polishSamples: AdviceSamples = {
  advises: [
    'Warto teraz kupić bitcoina.',
    'Kupuj bitcoina już dziś!',
    'To dobry moment na zakup',
    'Najlepszy czas, żeby zainwestować',
    'Gwarantowany zysk co miesiąc',
    'Zwrot jest w pełni gwarantowany',
    'Kurs wkrótce wzrośnie',
    'Cena będzie rosnąć',
    'Zarabiaj bez ryzyka',
    'Polecamy zakup tej kryptowaluty',
    'Bezpieczna inwestycja na lata',
    'Bitcoin jest mocno niedowartościowany',
    'Nie przegap okazji',
  ],
  explains: [
    'Żaden zysk nie jest gwarantowany.',
    'Nikt nie wie, czy kurs wzrośnie.',
    'Nie ma inwestycji bez ryzyka.',
    'Kup {coinCode}',
    'Jak kupić {coinName}',
    'Obietnice pewnego zysku to oznaka oszustwa.',
    'Gwarantowany zysk nie istnieje.',
    'Model nie mówi, czy warto sprzedać.',
  ],
}
