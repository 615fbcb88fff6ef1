/** The color of a figure that may be a gain or a loss. */
export type FigureTone = 'gain' | 'loss' | 'neutral'

/** The tone of a figure by its sign or its value: zero is neither a gain nor a loss. */
export function toneOf(figure: number | bigint): FigureTone {
  if (figure > 0) return 'gain'
  return figure < 0 ? 'loss' : 'neutral'
}

/** The text color of each tone. */
export const TONE_TEXT: Record<FigureTone, string> = {
  gain: 'text-gain',
  loss: 'text-loss',
  neutral: 'text-fg-2',
}

/** The text color of a figure with this sign or value. */
export const toneText = (figure: number | bigint): string => TONE_TEXT[toneOf(figure)]
