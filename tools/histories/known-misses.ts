/** What cleaning does not tell on the day itself, with the reason; with the days that follow it tells all of it. */
export const knownMisses: ReadonlyMap<string, { readonly days: readonly string[]; readonly reason: string }> =
  new Map([
    [
      'xpd-2024',
      {
        days: ['2024-03-02', '2024-03-10', '2024-03-16'],
        reason: 'a figure that a feed falls back to is known as one by its third return',
      },
    ],
    [
      'xpt-2024',
      {
        days: ['2024-03-02', '2024-03-10', '2024-03-16'],
        reason: 'a figure that a feed falls back to is known as one by its third return',
      },
    ],
    ['azn-2026', { days: ['2026-05-05'], reason: 'a currency may lose 3 percent in a day' }],
    ['bwp-2026', { days: ['2026-07-23'], reason: 'a currency may lose 3 percent in a day' }],
    ['brl-2025', { days: ['2025-03-05'], reason: 'a currency may lose 4 percent in a day' }],
    ['mwk-2024', { days: ['2024-03-10'], reason: 'a currency may gain 8 percent in a day' }],
    [
      'sdg-2026',
      {
        days: ['2026-04-05', '2024-06-10'],
        reason:
          'a currency may gain 15 percent in four weeks; a true move of 2.5 percent waits where others are wild',
      },
    ],
    [
      'sle-2026',
      {
        days: ['2026-04-19', '2026-04-26', '2026-05-03', '2026-05-05', '2026-05-06'],
        reason: 'a currency may lose 7 percent in two weeks; that it returns shows on the sixth day',
      },
    ],
  ])
