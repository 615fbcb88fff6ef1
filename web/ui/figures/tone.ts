export type FigureTone = 'gain' | 'loss' | 'neutral'

/** By sign or value: zero is neither gain nor loss. */
export function toneOf(figure: number | bigint): FigureTone {
  if (figure > 0) return 'gain'
  return figure < 0 ? 'loss' : 'neutral'
}

export const TONE_TEXT: Record<FigureTone, string> = {
  gain: 'text-gain',
  loss: 'text-loss',
  neutral: 'text-fg-2',
}

/** By sign or value. */
export const toneText = (figure: number | bigint): string => TONE_TEXT[toneOf(figure)]
