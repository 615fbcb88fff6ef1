/** Shares in a narrow column: "47.1M". */
export const compactNumber = (count: number): string => COMPACT.format(count)

const COMPACT = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
