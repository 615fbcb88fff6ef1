/** How a text reads, as its label. */
export type Sentiment = 'Positive' | 'Negative' | 'Neutral'

/** The label of a polarity of -1 to 1; what has no polarity is neutral. */
export function sentimentOf(polarity: number | null | undefined): Sentiment {
  if (!polarity) return 'Neutral'
  return polarity > 0 ? 'Positive' : 'Negative'
}

/** Beyond this polarity either way a label is colored; between, it stays plain. */
const COLORED_POLARITY = 0.2

/** The color of a polarity: gain and loss only where a text is plainly one or the other. */
export function toneOf(polarity: number | null | undefined): 'positive' | 'negative' | 'neutral' {
  if (!polarity || Math.abs(polarity) <= COLORED_POLARITY) return 'neutral'
  return polarity > 0 ? 'positive' : 'negative'
}
