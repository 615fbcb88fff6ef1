export type Sentiment = 'Positive' | 'Negative' | 'Neutral'

/** The label of a polarity from -1 to 1; null is neutral. */
export function sentimentOf(polarity: number | null | undefined): Sentiment {
  if (!polarity) return 'Neutral'
  return polarity > 0 ? 'Positive' : 'Negative'
}

/** Weaker polarities stay uncolored. */
const COLORED_POLARITY = 0.2

/** The color of a polarity: gain or loss only if plain. */
export function toneOf(polarity: number | null | undefined): 'positive' | 'negative' | 'neutral' {
  if (!polarity || Math.abs(polarity) <= COLORED_POLARITY) return 'neutral'
  return polarity > 0 ? 'positive' : 'negative'
}
